/**
 * Has the process go on where its lines cannot be written: a full disk under the log, or a reader that has gone, would else
 * end it by an unhandled `error`. Such lines are lost; later ones are written again.
 */
export function goOnWithoutOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
