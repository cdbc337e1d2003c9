/**
 * What libpq 17 takes in an address (PostgreSQL's manual, section 34.1.2), but for passwords. It refuses an address with
 * any other parameter, where the server's client ignores what it does not know and has some of its own.
 */
const libpqParameters = new Set(
  `host hostaddr port dbname user passfile require_auth channel_binding connect_timeout client_encoding options
  application_name fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count
  tcp_user_timeout gssencmode sslmode sslnegotiation sslcompression sslcert sslkey sslcertmode sslrootcert sslcrl
  sslcrldir sslsni requirepeer ssl_min_protocol_version ssl_max_protocol_version krbsrvname gsslib gssdelegation service
  target_session_attrs load_balance_hosts`.split(/\s+/),
);

/** What the server's client reads of `ssl` and `sslmode`, as libpq says it. */
const sslModes: ReadonlyMap<string, string> = new Map([
  ['true', 'require'],
  ['1', 'require'],
  ['no-verify', 'require'],
  ['0', 'disable'],
]);

/** DATABASE_URL for pg_dump and pg_restore: without its password, which other users of the machine could list. */
export function toolAddress(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  const given = url.searchParams;
  const parameters = new Map([...given].filter(([name]) => libpqParameters.has(name)));
  const ssl = given.get('sslmode') ?? given.get('ssl');
  if (ssl !== null) parameters.set('sslmode', sslModes.get(ssl) ?? ssl);
  // Not URLSearchParams: it writes a space as +, which libpq reads as a plus.
  url.search = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return url.href;
}
