import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Upload } from '../../../../server/storage/uploads.ts';

it('leaves no file when who sends is gone while the file is being opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-upload-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const upload = new Upload(folder);
  const writing = upload.write(Buffer.from('ID3'));
  await upload.discard();
  await writing;
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});
