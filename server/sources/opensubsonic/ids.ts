/**
 * Ids of the music server in ours, and back. Lower case ids stay legible (`os-…`); all others are written in hex
 * (`ox-…`), because file names on some systems ignore case and ids may hold any character. undefined: too long.
 */
export function localId(remote: string): string | undefined {
  const id = /^[a-z0-9][a-z0-9-]*$/.test(remote) ? `os-${remote}` : `ox-${Buffer.from(remote).toString('hex')}`;
  return remote !== '' && id.length <= maxLength ? id : undefined;
}

/** Names of audio and pictures take no more (parseAudioName). */
const maxLength = 128;

export function remoteId(local: string): string | undefined {
  const [, kind, rest = ''] = /^(os|ox)-([a-z0-9-]+)$/.exec(local) ?? [];
  if (kind === 'os') return localId(rest) === local ? rest : undefined;
  if (kind !== 'ox' || !/^([0-9a-f]{2})+$/.test(rest)) return undefined;
  const remote = Buffer.from(rest, 'hex').toString('utf8');
  return localId(remote) === local ? remote : undefined;
}
