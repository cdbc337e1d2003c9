/** The worker's own global, typed once: the WebWorker library types `self` for every kind of worker. */
declare const self: ServiceWorkerGlobalScope;

export const scope = self;
