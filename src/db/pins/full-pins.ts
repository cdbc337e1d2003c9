import type { OffbeatDb } from '../offbeat-db.ts';
import type { PinRow } from '../rows.ts';

export type FoundNoPlace = 'full' | 'unstorable';

export type PinWithoutPlace = { readonly key: string; readonly haltReason: FoundNoPlace; readonly isTold: boolean };

/** Those whose songs found no place on this device; of any user. */
export async function pinsWithoutPlace(db: OffbeatDb): Promise<readonly PinWithoutPlace[]> {
  return (await db.pins.toArray()).flatMap(({ ownerId, collection, haltReason, haltTold }) =>
    isWithoutPlace(haltReason) ? [{ key: `${ownerId} ${collection}`, haltReason, isTold: haltTold === 1 }] : [],
  );
}

const isWithoutPlace = (reason: PinRow['haltReason']): reason is FoundNoPlace =>
  reason === 'full' || reason === 'unstorable';

/** The user was told of every halt so far. */
export async function markHaltsTold(db: OffbeatDb): Promise<void> {
  await db.pins.filter((pin) => isWithoutPlace(pin.haltReason) && pin.haltTold !== 1).modify({ haltTold: 1 });
}
