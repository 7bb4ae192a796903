import { describe, expect, it } from 'vitest';
import { parseStat, ticksOfTrees } from './cpu.ts';

describe('parseStat', () => {
  it('the bench reads the CPU time of a process whose name has brackets and blanks', () => {
    const text = '4711 (postgres: a) b) S 42 4711 4711 0 -1 4194304 1 2 3 4 100 20 3 4 20 0 1 0 55';
    expect(parseStat(text)).toEqual({ pid: 4711, parent: 42, ticks: 127 });
  });
});

describe('ticksOfTrees', () => {
  const all = [
    { pid: 1, parent: 0, ticks: 1000 },
    { pid: 10, parent: 1, ticks: 1 },
    { pid: 11, parent: 10, ticks: 2 },
    { pid: 12, parent: 11, ticks: 4 },
    { pid: 20, parent: 1, ticks: 8 },
  ];

  it('the bench sums the CPU time of a process and its descendants', () => {
    expect(ticksOfTrees(all, [10])).toBe(7);
    expect(ticksOfTrees(all, [10, 20])).toBe(15);
  });

  it('the bench counts the CPU time of no process twice and of no process that has ended', () => {
    expect(ticksOfTrees(all, [10, 11, 99])).toBe(7);
  });
});
