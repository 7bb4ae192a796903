import { expect, test } from 'vitest';
import { faults } from '#faults/index.ts';
import { parseOptions as parse, withoutDebian } from './options.ts';

const parseOptions = (args: readonly string[]) => parse(args, true);

test('the fault runner without options injects every fault once, on free ports', () => {
  expect(parseOptions([])).toEqual({
    faults,
    rounds: 1,
    firstPort: undefined,
    keep: false,
    timed: true,
    debian: undefined,
  });
});

test('the fault runner takes faults by name, and rounds and ports as numbers', () => {
  const options = parseOptions(['kill-server', '--rounds', '3', '--ports', '46400', '--keep']);
  expect(options).toMatchObject({ rounds: 3, firstPort: 46400, keep: true });
  expect(options.faults.map(({ name }) => name)).toEqual(['kill-server']);
  expect(parseOptions(['--long']).rounds).toBe(10);
  expect(parseOptions(['--untimed']).timed).toBe(false);
});

test('the fault runner leaves out the full disk for a user who cannot mount, and refuses it when it is named', () => {
  const left = parse([], false).faults.map(({ name }) => name);
  expect(left).not.toContain('full-disk');
  expect(left).toHaveLength(faults.length - 1);
  expect(() => parse(['full-disk'], false)).toThrow('full-disk needs a user who may mount');
});

test.each([
  [['--debian', 'sid', 'kill-server'], ['kill-server']],
  [
    ['--rounds', '2', '--debian=sid'],
    ['--rounds', '2'],
  ],
])(
  'the fault runner gives its run within Debian the arguments %j without the name of that Debian',
  (args, inner) => {
    expect(parseOptions(args).debian).toBe('sid');
    expect(withoutDebian(args)).toEqual(inner);
  },
);

test.each([
  [['no-such-fault']],
  [['--rounds', '0']],
  [['--ports', 'many']],
  [['--debian', '../x']],
])('the fault runner refuses the options %j with its usage', (args) => {
  expect(() => parseOptions(args)).toThrow('Usage: pnpm test:faults');
});
