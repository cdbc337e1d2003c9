import { describe, expect, test } from 'vitest';
import { addressBehind, parseTrustedProxies } from '../../../../server/http/trusted-proxies.ts';

const noProxy = () => false;
const ours = parseTrustedProxies('10.0.0.0/8, loopback, 2001:db8::/32') ?? noProxy;

describe('the address of the caller', () => {
  test.each([
    ['is the peer where no proxy is trusted', '198.51.100.7', '203.0.113.9', noProxy, '198.51.100.7'],
    [
      'is the peer when that is no proxy of ours, whatever it says',
      '198.51.100.7',
      '203.0.113.9',
      ours,
      '198.51.100.7',
    ],
    ['is what our proxy saw', '10.1.2.3', '203.0.113.9', ours, '203.0.113.9'],
    ['is not what the client wrote before it', '10.1.2.3', '1.1.1.1, 203.0.113.9', ours, '203.0.113.9'],
    ['goes through several proxies of ours', '127.0.0.1', '1.1.1.1, 203.0.113.9, 10.9.9.9', ours, '203.0.113.9'],
    ['is read through IPv4 in IPv6', '::ffff:10.1.2.3', '203.0.113.9', ours, '203.0.113.9'],
    ['is the first hop where all of them are proxies of ours', '10.1.2.3', '10.7.7.7, 10.9.9.9', ours, '10.7.7.7'],
    ['may be IPv6', '2001:db8::1', '2a00::9', ours, '2a00::9'],
    ['is the last proxy when what it wrote is no address', '10.1.2.3', 'unknown', ours, '10.1.2.3'],
    ['is the proxy itself when it names no client', '10.1.2.3', undefined, ours, '10.1.2.3'],
  ])('%s', (_, peer, forwarded, isTrusted, address) => {
    expect(addressBehind(peer, forwarded, isTrusted)).toBe(address);
  });
});

test.each(['1', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/', 'proxy.example', '10.0.0.1/8/9', '::/129'])(
  '%s is no list of proxies',
  (text) => {
    expect(parseTrustedProxies(text)).toBeUndefined();
  },
);

test.each(['0.0.0.0/0', 'loopback,, 203.0.113.9,'])('%s trusts 203.0.113.9', (text) => {
  expect(parseTrustedProxies(text)?.('203.0.113.9')).toBe(true);
});
