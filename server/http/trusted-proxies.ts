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

/** Whether what an address says about others is believed. */
export type TrustedProxies = (address: string) => boolean;

/** IPv4 inside IPv6 is the IPv4 address that it stands for: sockets that listen on both report it so. */
const plain = (address: string): string => /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;

/**
 * Reads TRUST_PROXY: addresses, CIDR ranges, `loopback` and `private`, separated by commas. Undefined for anything
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
    const asked = plain(address);
    const version = isIP(asked);
    return version !== 0 && list.check(asked, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Who is asking: the peer, unless it is a proxy of ours. Then X-Forwarded-For is read from the right as far as proxies
 * of ours wrote it; what stands further left was written by the client and is not trusted.
 */
export function addressBehind(peer: string, forwardedFor: string | undefined, isTrusted: TrustedProxies): string {
  let address = plain(peer);
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  while (isTrusted(address) && hops.length > 0) {
    const hop = hops.pop() ?? '';
    if (isIP(hop) === 0) return address;
    address = hop;
  }
  return address;
}
