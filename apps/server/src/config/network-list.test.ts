import { describe, expect, test } from 'vitest';
import { createNetworkCheck, isNetwork } from './network-list.ts';

describe('a list of networks', () => {
  test.each(['192.0.2.0/24', '192.0.2.1', '0.0.0.0/0', '2001:db8::/32', '::1'])(
    'a list of networks accepts %s',
    (text) => {
      expect(isNetwork(text)).toBe(true);
    },
  );

  test.each([
    '',
    'localhost',
    '10.1',
    '10.1/8',
    '192.0.2.0/33',
    '2001:db8::/129',
    '::1/',
    '::ffff:10.0.0.0/104',
    '1.2.3.4/5/6',
    '1.2.3.4/-1',
  ])('a list of networks refuses %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });

  test('a list of networks contains only the addresses of its networks, in every notation', () => {
    const isListed = createNetworkCheck(['192.0.2.0/27', '198.51.100.7', '2001:db8::/32']);
    const listed = ['192.0.2.31', '::ffff:192.0.2.1', '198.51.100.7', '2001:db8:ffff::1'];
    const others = [
      '192.0.2.32',
      '::ffff:192.0.2.99',
      '198.51.100.8',
      '2001:db9::1',
      'unknown',
      '',
    ];
    expect(listed.map(isListed)).toEqual(listed.map(() => true));
    expect(others.map(isListed)).toEqual(others.map(() => false));
  });
});
