import { mkdtemp, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Upload } from '../../../../server/storage/uploads.ts';

it('writes all of each chunk, also where the disk takes a part of it at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-upload-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const upload = new Upload(folder);
  const probe = await open(join(folder, 'probe'), 'w');
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const write = handles.write as (this: FileHandle, bytes: Buffer) => Promise<unknown>;
  vi.spyOn(handles, 'write').mockImplementation(function halfOf(this: FileHandle, bytes: unknown) {
    const all = bytes as Buffer;
    return write.call(this, all.subarray(0, Math.ceil(all.byteLength / 2))) as never;
  });
  for (const part of ['ID3 and ', 'more of it']) await upload.write(Buffer.from(part));
  await upload.end();
  expect(await readFile(upload.path, 'utf8')).toBe('ID3 and more of it');
});

it('leaves no file when who sends is gone while the file is being opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-upload-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const upload = new Upload(folder);
  const writing = upload.write(Buffer.from('ID3'));
  await upload.discard();
  await writing;
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});
