import { describe, expect, it } from 'vitest';
import { avatarCells, initialOf } from './avatar-pattern.ts';

describe('the avatar', () => {
  it('draws the same avatar for a name in any case and another one for another name', () => {
    expect(avatarCells('Demo')).toEqual(avatarCells('demo'));
    expect(avatarCells('demo')).not.toEqual(avatarCells('demp'));
    const drawn = new Set(
      Array.from({ length: 200 }, (_, index) => JSON.stringify(avatarCells(`buyer-${index}`))),
    );
    expect(drawn.size).toBeGreaterThan(190);
  });

  it('mirrors the avatar left to right within its square', () => {
    const cells = avatarCells('admin');
    expect(cells.length).toBeGreaterThan(0);
    const has = (column: number, row: number) =>
      cells.some((cell) => cell.column === column && cell.row === row);
    for (const { column, row } of cells) {
      expect(has(4 - column, row)).toBe(true);
      expect([column, row].every((place) => place >= 0 && place < 5)).toBe(true);
    }
  });

  it.each([
    ['demo', 'D'],
    ['юлия', 'Ю'],
    ['7eleven', '7'],
    ['', ''],
  ])('the avatar shows the first character of "%s" as "%s"', (nickname, initial) => {
    expect(initialOf(nickname)).toBe(initial);
  });
});
