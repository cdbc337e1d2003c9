import type { DBCoreMutateRequest, DBCoreTable } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { parseOwnerId, parseTrackId, type OwnerId, type TrackId } from '../../../src/core/ids.ts';
import { newGuest, type Guest } from '../../../src/core/users/guest.ts';
import { ownedTables } from '../../../src/db/identity/owned-tables.ts';
import { OffbeatDb, type CommandContext } from '../../../src/db/offbeat-db.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { seededRandom } from '../../../src/lib/random.ts';

let [opened, replaced] = [0, 0];

/** A fresh, empty database of its own, closed when the test ends. */
export function freshDb(): OffbeatDb {
  const db = new OffbeatDb(`test-${++opened}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => db.close());
  return db;
}

/** Replaces what requests of `db` go through, on top of earlier ones. A connection that is open does not get it. */
export function throughTables(db: OffbeatDb, methodsOf: (table: DBCoreTable) => Partial<DBCoreTable>): void {
  db.use({
    stack: 'dbcore',
    // Dexie replaces one of the same name.
    name: `seen by a test ${++replaced}`,
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return { ...table, ...methodsOf(table) };
      },
    }),
  });
}

/** Shows every write of `db` to `see` before it is made; what that throws fails the write. */
export const onWrite = (db: OffbeatDb, see: (table: string, request: DBCoreMutateRequest) => void): void =>
  throughTables(db, (table) => ({
    mutate: (request) => {
      see(table.name, request);
      return table.mutate(request);
    },
  }));

export const trackId = (id: string): TrackId => assertDefined(parseTrackId(id), 'track id');
export const ownerId = (id: string): OwnerId => assertDefined(parseOwnerId(id), 'owner id');
/** What signs a member in, by default Ada. */
export const session = (owner: OwnerId = ownerId('uid-ada')) => ({
  email: 'ada@example.test',
  token: { ownerId: owner, idToken: 'id', refreshToken: 'refresh', expiresAtMs: 1 },
});
export const guest = ownerId('guest_abcdefghijklmnopqrstuvwxyz');

export type TestContext = CommandContext & { readonly clock: { nowMs: number } };

export function contextFor(db: OffbeatDb, owner: OwnerId = guest): TestContext {
  const clock = { nowMs: 1_800_000_000_000 };
  let minted = 0;
  return { db, ownerId: owner, clock, nowMs: () => clock.nowMs, newUuid: () => `uuid-${owner}-${++minted}` };
}

export const outboxKinds = async (db: OffbeatDb): Promise<string[]> =>
  (await db.outbox.toArray()).map((row) => row.mutation.kind);

export const aGuest = (): Guest => newGuest(seededRandom(1));

/** The tables in which `owner` has rows. */
export async function rowsOf(db: OffbeatDb, owner: OwnerId): Promise<string[]> {
  const found: string[] = [];
  for (const table of ownedTables(db)) {
    if ((await table.where('ownerId').equals(owner).count()) > 0) found.push(table.name);
  }
  return found.sort();
}
