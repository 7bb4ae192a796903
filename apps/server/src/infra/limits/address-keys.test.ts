import { expect, test } from 'vitest';
import { addressKey, countedAddress, networkKey } from './address-keys.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('limits count calls from the address %s as those of %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['unknown', 'unknown'],
])('limits count calls from the address %s as those of the network %s', (address, key) => {
  expect(networkKey(address)).toBe(key);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['unknown', null],
])('security events show the address %s as %s, the part that limits count', (address, shown) => {
  expect(countedAddress(address)).toBe(shown);
});
