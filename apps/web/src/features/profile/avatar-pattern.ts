/** Block of the avatar, in fifths of its width and height. */
export interface Cell {
  column: number;
  row: number;
}

const SIDE = 5;

/** FNV-1a hash, folded so that names differing in one letter also differ in the low bits, which the pattern uses. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (const character of text) {
    bits ^= character.codePointAt(0) ?? 0;
    bits = Math.imul(bits, 0x01000193);
  }
  return bits ^ (bits >>> 15);
}

/** Blocks of a nickname's avatar, mirrored left to right; the case of the nickname is ignored, as it is for log-ins. */
export function avatarCells(nickname: string): Cell[] {
  const bits = hash(nickname.toLowerCase());
  const half = Math.ceil(SIDE / 2);
  const cells: Cell[] = [];
  for (let index = 0; index < half * SIDE; index += 1) {
    if (((bits >>> index) & 1) === 0) continue;
    const column = index % half;
    const row = Math.floor(index / half);
    cells.push({ column, row });
    if (column !== SIDE - 1 - column) cells.push({ column: SIDE - 1 - column, row });
  }
  return cells;
}

/** Initial of the nickname, shown on the avatar. */
export function initialOf(nickname: string): string {
  const [first = ''] = nickname.trim();
  return first.toUpperCase();
}
