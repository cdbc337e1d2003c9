import type { Page } from '@playwright/test';
import { assertDefined } from '../../../src/lib/assert-defined.ts';

/** What runs inside the measured page; each function is sent there whole. */

/** How long a finger or a mouse button is down before its click. */
export const fingerMs = 80;

/**
 * Milliseconds from the click on the named button to the element's `playing`, by the page's own clock. The list rests
 * first: scrolling to the button loads pictures. Playwright's own click checks inside `pointerdown` what is hit, which
 * takes a long list longer than a short page.
 */
export async function pressToAudible(page: Page, name: string, pressMs = fingerMs): Promise<number> {
  const button = page.getByRole('button', { name, exact: true });
  await button.scrollIntoViewIfNeeded();
  const taken = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let pressedAt = 0;
        const pressed = (event: Event): void => {
          pressedAt = event.timeStamp;
        };
        window.addEventListener('click', pressed, { capture: true, once: true });
        // Sound comes out as this is told, before any listener of the page has worked on it: those are no delay of it.
        document.addEventListener('playing', () => done(performance.now() - pressedAt), { capture: true, once: true });
      }),
  );
  // The listeners above must stand before the press.
  await page.evaluate(() => new Promise((ready) => setTimeout(ready, 500)));
  const box = assertDefined((await button.boundingBox()) ?? undefined, name);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressMs });
  const ms = await taken;
  // On a slow machine the song would run on into the next one, which is then no button named Play any more.
  await page.evaluate(() => document.querySelector('audio')?.pause());
  return ms;
}

/**
 * Records the element's captureStream around the change from one track to the next and returns the longest silence
 * within, in ms. The change is the `emptied` that a new source makes.
 */
export function gapAroundChange(page: Page): Promise<number> {
  return page.evaluate(async () => {
    type Capturing = HTMLAudioElement & { captureStream: () => MediaStream };
    const audio = document.querySelector('audio') as Capturing;
    const context = new AudioContext();
    await context.resume();
    const recorded: Float32Array[] = [];
    const recorder = context.createScriptProcessor(256, 1, 1);
    recorder.onaudioprocess = ({ inputBuffer }) => recorded.push(inputBuffer.getChannelData(0).slice());
    recorder.connect(context.destination);
    const stream = audio.captureStream();
    let source = context.createMediaStreamSource(stream);
    source.connect(recorder);
    stream.addEventListener('addtrack', ({ track }) => {
      source.disconnect();
      source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(recorder);
    });
    const changed = new Promise<number>((done) => {
      audio.addEventListener(
        'emptied',
        () => {
          done(recorded.length);
        },
        { once: true },
      );
    });
    audio.currentTime = Math.max(0, audio.duration - 3);
    const at = await changed;
    await new Promise((ready) => setTimeout(ready, 900));
    recorder.disconnect();
    await context.close();
    // A second before the change and nearly one after: the start of the capture itself is not part of it.
    const blocks = recorded.slice(Math.max(0, at - Math.round(context.sampleRate / 256)));
    let longest = 0;
    let silent = 0;
    for (const block of blocks) {
      for (const sample of block) {
        silent = Math.abs(sample) < 0.003 ? silent + 1 : 0;
        longest = Math.max(longest, silent);
      }
    }
    return (longest / context.sampleRate) * 1_000;
  });
}
