/** Background Sync (WICG), Periodic Background Sync and static routes are missing in TypeScript's libraries. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Static routing (Service Workers, InstallEvent): only what is used. */
interface ExtendableEvent {
  readonly addRoutes?: (rule: {
    readonly condition: { readonly requestDestination: RequestDestination };
    readonly source: 'network';
  }) => Promise<void>;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
  periodicsync: SyncEvent;
}
