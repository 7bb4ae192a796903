const DOTS = '••••';
const SHORTEST_SHOWN = 12;

/** Masks a code for admin lists: its last four characters, or none when it is shorter than 12. */
export function maskCode(code: string): string {
  const characters = [...code];
  return characters.length < SHORTEST_SHOWN ? DOTS : `${DOTS}${characters.slice(-4).join('')}`;
}
