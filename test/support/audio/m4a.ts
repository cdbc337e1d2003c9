/** The smallest body that calls itself MP4: two boxes that say how long they are, `bytes` (24 or more) together. */
export function m4a(bytes = 64, fill = 0): ArrayBuffer {
  const body = new Uint8Array(bytes).fill(fill);
  const view = new DataView(body.buffer);
  view.setUint32(0, 16);
  body.set(new TextEncoder().encode('ftypM4A '), 4);
  view.setUint32(16, bytes - 16);
  body.set(new TextEncoder().encode('mdat'), 20);
  return body.buffer;
}
