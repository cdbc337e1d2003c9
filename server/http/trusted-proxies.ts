import { BlockList, isIP } from 'node:net';

const privateRanges = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];
const named: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', privateRanges],
]);

export type TrustedProxies = (address: string) => boolean;

/** IPv4-mapped IPv6 as plain IPv4: sockets that listen on both report it mapped. */
const plain = (address: string): string => /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;

/**
 * Parses TRUST_PROXY: addresses, CIDR ranges, `loopback` and `private`, separated by commas. Undefined for anything
 * else; an empty list trusts no proxy.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const list = new BlockList();
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((item) => item !== '').flatMap((item) => named.get(item) ?? [item])) {
    const [address = '', bits, ...rest] = entry.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (version === 0 || rest.length > 0 || prefix < 0 || prefix > most) return undefined;
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const ip = plain(address);
    const version = isIP(ip);
    return version !== 0 && list.check(ip, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * The client's address: the peer, unless it is a trusted proxy. Then X-Forwarded-For is read from the right as far as
 * trusted proxies wrote it; the client wrote what is further left.
 */
export function addressBehind(peer: string, forwardedFor: string | undefined, isTrusted: TrustedProxies): string {
  let address = plain(peer);
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  while (isTrusted(address)) {
    const hop = hops.pop() ?? '';
    if (isIP(hop) === 0) return address;
    address = hop;
  }
  return address;
}
