/** Lets so many turns of the event loop pass: what hangs on promises, a fake database or an immediate goes on. */
export async function loopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((done) => void setImmediate(done));
}
