/**
 * A random UUID (RFC 9562, version 4). Not `crypto.randomUUID`: browsers have it on https and loopback only, and changes
 * are made over plain http in a home network, too.
 */
export function newUuid(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const bytes = [...random].map((byte, n) => (n === 6 ? (byte & 0x0f) | 0x40 : n === 8 ? (byte & 0x3f) | 0x80 : byte));
  return bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
