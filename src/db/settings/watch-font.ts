import { liveQuery, type Subscription } from 'dexie';
import { ignored } from '../../lib/log.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { settings } from './queries.ts';

/** The stored font, now and whenever a setting changes, in whichever tab. */
export const watchFont = (db: OffbeatDb, changed: (font: string) => void): Subscription =>
  liveQuery(async () => (await settings(db)).font).subscribe({ next: changed, error: ignored('watching the font') });
