import { expect, test } from 'vitest';
import { adapt, parseUnit, readUnit } from './adapt-deploy-samples.ts';

test('the fault runner adapts a sample configuration by every replacement in turn, at every place', () => {
  const text = 'listen 10.0.0.1:5432\nname: db1\nalso 10.0.0.1:5432';
  const replacements = [
    ['10.0.0.1:5432', '127.77.0.2:46400'],
    [/^name: .+$/, 'name: db2'],
  ] as const;
  expect(adapt('sample', text, replacements)).toBe(
    'listen 127.77.0.2:46400\nname: db2\nalso 127.77.0.2:46400',
  );
});

test('the fault runner refuses to replace a text that a sample configuration does not contain', () => {
  expect(() => adapt('sample', 'listen 5433', [['5432', '46400']])).toThrow('sample has no 5432');
  expect(() => adapt('sample', 'x: 1', [[/^name: .+$/, '']])).toThrow('sample has no /^name');
});

test("the fault runner starts the program of a systemd unit with the unit's options, variables and pause", () => {
  const unit =
    '[Service]\nExecStart=/srv/node_modules/.bin/node --flag src/main.js\nRestartSec=2\nEnvironment=SIZE=2\n';
  expect(parseUnit('unit', unit)).toEqual({
    args: ['--flag', 'src/main.js'],
    env: { SIZE: '2' },
    restartMs: 2000,
  });
  expect(() => parseUnit('unit', 'ExecStart=/bin/true')).toThrow('unit does not start Node');
});

test('the systemd units of server and worker restart after a second, within their heap limit', () => {
  for (const name of ['manabar-server', 'manabar-worker']) {
    const { args, restartMs } = readUnit(name);
    expect(args.join(' ')).toMatch(
      /^--max-semi-space-size=4 --heap-growing-percent=50 --max-old-space-size=\d+ apps\/server/,
    );
    expect(restartMs).toBe(1000);
  }
});
