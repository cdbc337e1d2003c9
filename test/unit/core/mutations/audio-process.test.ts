import { expect, it } from 'vitest';
import { audioProcess } from '../../../../src/core/mutations/audio-process.ts';
import { describeMutation, trackId } from './describe-mutation.ts';

const mutation = { kind: 'audio.process', trackId, genre: 'Lo-Fi' } as const;

describeMutation(mutation, { callKind: 'process-audio', needsUser: false });

it('has a lane of its own, is not listed, and is dropped when refused', () => {
  expect(audioProcess.lane(mutation)).toBe('audio:a');
  expect(audioProcess).toMatchObject({ listed: false, onRefused: 'drop', sending: 'upload' });
});

it.each([{}, { trackId: ['7'] }, { trackId: '' }, { trackId: null }])('reads nothing out of %j', (fields) => {
  expect(audioProcess.parse(fields)).toBeUndefined();
});

it('sends a form with the id and the genre, empty where it has none', () => {
  const form = { originalId: 'a', genre: 'Lo-Fi' };
  expect(audioProcess.request(mutation)).toEqual({ method: 'POST', path: '/api/process-audio', form });
  expect(audioProcess.request({ ...mutation, genre: null }).form).toEqual({ ...form, genre: '' });
});

it('takes the key out of the answer, and nothing where there is none yet', () => {
  expect(audioProcess.onAccepted(mutation, { processed_audio_key: 'k1' })).toEqual({
    trackId,
    processedAudioKey: 'k1',
  });
  for (const body of [undefined, {}, ...[null, '', ' '].map((key) => ({ processed_audio_key: key }))]) {
    expect(audioProcess.onAccepted(mutation, body)).toBeUndefined();
  }
});
