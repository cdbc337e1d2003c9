import { assertNever } from '../../lib/assert-never.ts';
import { genreListRead } from './autofill-rules.ts';
import { withConsequences } from './consequences.ts';
import * as controls from './controls.ts';
import { audioSaid, playRejected, stallTimedOut } from './element.ts';
import { to, type AnswerEvent, type Moment, type OutsideEvent, type PlayerEvent, type Step } from './events.ts';
import { takeOver } from './take-over.ts';
import { resolved, storedCopyFound } from './load.ts';
import { filled, nextPressed, previousPressed, searched, trackEnded } from './move.ts';
import { audioStored, expectTrack, qualityChanged } from './prepare.ts';
import { setSleep, sleepDue } from './sleep.ts';
import type { PlayerState } from './state.ts';

/** The player as a state machine (docs/decisions/0072-playback-as-a-state-machine.md). Pure; never throws. */
export function step(state: PlayerState, event: PlayerEvent, moment: Moment): Step {
  return withConsequences(state, event, transition(state, event, moment));
}

function transition(state: PlayerState, event: PlayerEvent, moment: Moment): Step {
  switch (event.kind) {
    case 'trackPressed':
      return controls.trackPressed(state, event, moment);
    case 'listPlayed':
      return controls.listPlayed(state, event, moment);
    case 'entryPressed':
      return controls.entryPressed(state, event.trackId, moment);
    case 'queueEdited':
      return controls.queueEdited(state, event.edit, moment);
    case 'toggled':
      return controls.toggle(state, moment);
    case 'resumed':
      return controls.resume(state, moment);
    case 'pausePressed':
      return controls.pause(state);
    case 'nextPressed':
      return nextPressed(state, moment);
    case 'previousPressed':
      return previousPressed(state, moment);
    case 'sought':
      return controls.seek(state, event.atS, moment);
    case 'volumeSet':
      return controls.setVolume(state, event.volume);
    case 'sleepChosen':
      return setSleep(state, event.sleep);
    case 'muteToggled':
      return controls.toggleMute(state);
    case 'dismissed':
      return controls.dismiss(state);
    case 'expected':
      return expectTrack(state, event.trackId);
    default:
      return fromOutside(state, event, moment);
  }
}

function fromOutside(state: PlayerState, event: AnswerEvent | OutsideEvent, moment: Moment): Step {
  switch (event.kind) {
    case 'audio':
      return audioSaid(state, event.said, moment);
    case 'playRejected':
      return playRejected(state, event, moment);
    case 'endNear':
      return trackEnded(state, moment);
    case 'sleepDue':
      return sleepDue(state);
    case 'stallTimedOut':
      return stallTimedOut(state, moment);
    case 'resolved':
      return resolved(state, event, moment);
    case 'storedCopyFound':
      return storedCopyFound(state, event, moment);
    case 'trackRead':
      return to(event.track.id === state.queue.currentTrackId ? { ...state, track: event.track } : state);
    case 'searched':
      return searched(state, event, moment);
    case 'genreListRead':
      return genreListRead(state, event);
    case 'filled':
      return filled(state, moment);
    case 'audioStored':
      return audioStored(state, event.trackId);
    case 'qualityChanged':
      return qualityChanged(state, event.quality);
    case 'playCounted':
      return to({ ...state, lastCountedTrackId: event.trackId });
    case 'lockLost':
      return controls.pause(state);
    case 'savedChanged':
      return takeOver(state, event.saved, moment);
    default:
      return assertNever(event);
  }
}
