const MAX_NAME = 64;
/** White space, and letters and symbols that look like it. */
const BLANKS = /[\s\u115f\u1160\u2800\u3164\uffa0]+/g;
/** Control characters, characters of no width, and those that change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Visible characters; a combining mark alone is invisible, because it needs a letter. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Converts a player's name of any supplier to one short line without invisible characters, because players choose names
 * and receipts show them. Empty when nothing of it is visible.
 */
export function toReadableName(name: string): string {
  const text = name.toWellFormed().replace(BLANKS, ' ').replace(INVISIBLE, '');
  const line = text.replace(/ +/g, ' ').trim();
  const short = [...line].slice(0, MAX_NAME).join('').trim();
  return VISIBLE.test(short) ? short : '';
}
