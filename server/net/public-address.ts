import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registries (RFC 6890 and its updates). */
const notPublic = new BlockList();
const ranges4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's own services for the machine, at an address that looks public.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
for (const [address, bits] of ranges4) notPublic.addSubnet(address, bits, 'ipv4');

/** In IPv6 only global unicast (2000::/3) is public, except ranges that embed or hide other addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const ranges6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;
for (const [address, bits] of ranges6) notPublic.addSubnet(address, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  // With a zone (RFC 4007) it is link-local by definition, and BlockList throws on it.
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  if (family === 6) return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return false;
}

/** Ports from 1024 on that browsers block (Fetch, section 2.9): other services might take a request for commands. */
const otherServices = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080, 11_211,
]);
/** Below 1024 only HTTP's own ports: mail, shells and databases serve no pictures and songs. */
const isWebPort = (port: string): boolean =>
  ['', '80', '443'].includes(port) || (Number(port) >= 1_024 && !otherServices.has(Number(port)));

/**
 * The URL when it could be on the public web: http(s), no user name or password, a web port, a public IP or a name with
 * a dot and no private suffix. Only guarded-fetch.ts resolves names.
 */
export function publicUrl(text: string): URL | undefined {
  if (text.length > 4_096 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (!isWebPort(url.port)) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : undefined;
  const isPrivateName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/.test(
    host,
  );
  return host.includes('.') && !isPrivateName ? url : undefined;
}
