const DOTS = '••••';
const SHORTEST_SHOWN = 12;

/** A code as admin lists show it: the last four characters, none when it is shorter than 12. */
export function maskCode(code: string): string {
  const characters = [...code];
  return characters.length < SHORTEST_SHOWN ? DOTS : `${DOTS}${characters.slice(-4).join('')}`;
}
