import { describe, expect, test } from 'vitest';
import { describeDevice, sessionAddress } from './session-origin.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const miui =
  'Mozilla/5.0 (Linux; U; Android 13; ru-ru; M2101K6G) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9.1';

describe('the device of a session', () => {
  test.each([
    [chrome, 'Chrome, Windows'],
    [iPhone, 'Safari, iOS'],
    [miui, 'Miui, Android'],
    ['curl/8.4.0', 'curl'],
    ['Game/1.0 CFNetwork/1410 Darwin/22.6.0', 'Game'],
    ['Your account is locked: https://evil.example/1 x', 'Your'],
    ['evil.example/1.0', 'evil'],
    ['<script>alert(1)</script>', null],
    ['  ', null],
    [null, null],
  ])('a session describes the device of the User-Agent header %j as %j', (header, device) => {
    expect(describeDevice(header)).toBe(device);
  });

  test('a session shortens the device name of a long User-Agent header', () => {
    expect(describeDevice('x'.repeat(8000))).toHaveLength(64);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['', null],
  ['somewhere', null],
  [null, null],
])('a session keeps the address %j of its client as %j', (address, kept) => {
  expect(sessionAddress(address)).toBe(kept);
});
