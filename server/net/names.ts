import { ADDRCONFIG, Resolver, lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { reasonOf } from '../start-error.ts';

export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<LookupAddress[]>;

/** In ms per try; the second try takes twice as long. */
const times = { timeout: 1_000, tries: 2 };

/**
 * Resolves by DNS alone. Unlike the system's getaddrinfo it uses no thread of the pool that reads files (four names
 * with silent servers would stop the whole server), and it can be cancelled. `servers` are for tests.
 */
export const dnsResolve =
  (servers?: readonly string[]): Resolve =>
  async (hostname, signal) => {
    const version = isIP(hostname);
    if (version !== 0) return [{ address: hostname, family: version }];
    signal?.throwIfAborted();
    const resolver = new Resolver(times);
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const [four, six] = await Promise.allSettled([
        addressesFrom((done) => resolver.resolve4(hostname, done)),
        addressesFrom((done) => resolver.resolve6(hostname, done)),
      ]);
      const addresses = [
        ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
        ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
      ];
      if (addresses.length > 0) return addresses;
      throw four.status === 'rejected' ? four.reason : new Error('the name has no address');
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

const addressesFrom = (
  resolveName: (done: (error: Error | null, addresses: string[]) => void) => void,
): Promise<string[]> =>
  new Promise((resolve, reject) =>
    resolveName((error, addresses) => (error === null ? resolve(addresses) : reject(error))),
  );

/** The system's own look-up (hosts file, search domains): each name once, two names at most, so two of four threads. */
const systemSlots = new ConcurrencyLimit(2, 1, () => new Error('the system is looking other names up'));
const pending = new Map<string, Promise<LookupAddress[]>>();

function systemResolve(hostname: string): Promise<LookupAddress[]> {
  const known = pending.get(hostname);
  if (known !== undefined) return known;
  const found = systemSlots
    .run(
      hostname,
      () =>
        new Promise<LookupAddress[]>((resolve, reject) =>
          lookup(hostname, { all: true, hints: ADDRCONFIG }, (error, addresses) =>
            error === null ? resolve(addresses) : reject(error),
          ),
        ),
    )
    .finally(() => pending.delete(hostname));
  pending.set(hostname, found);
  return found;
}

/**
 * For hosts that the operator configured (the provider, Google's keys): names without a dot and names that DNS does not
 * know may be the system's own. After a DNS timeout the system is not tried, because it would wait for the same server.
 */
export const configuredResolve =
  (dns: Resolve = dnsResolve(), system: (hostname: string) => Promise<LookupAddress[]> = systemResolve): Resolve =>
  async (hostname, signal) => {
    if (!hostname.includes('.') && isIP(hostname) === 0) return system(hostname);
    try {
      return await dns(hostname, signal);
    } catch (error) {
      if (signal?.aborted === true || silent.has(reasonOf(error))) throw error;
      return system(hostname);
    }
  };
const silent = new Set(['ETIMEOUT', 'ECANCELLED']);

export const lookupBy =
  (resolve: Resolve, signal: AbortSignal | undefined): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, signal).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(new Error('the name has no address'), []);
        else if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(hostname), []),
    );
  };
