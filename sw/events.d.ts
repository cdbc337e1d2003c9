/** Background Sync (WICG) and Periodic Background Sync are not in TypeScript's libraries. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
  periodicsync: SyncEvent;
}
