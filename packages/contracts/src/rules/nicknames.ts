/** Lookahead before a character of a script: a visible letter or mark. */
const LETTER = '(?=[\\p{L}\\p{M}])(?!\\p{Default_Ignorable_Code_Point})';

/**
 * Letters of one script, digits, space, `_`, `-` and `.`, without look-alikes from a second alphabet. Two spaces in a row are
 * refused, because pages show them as one.
 */
export const NICKNAME_PATTERN = new RegExp(
  `^(?!.*  )(?:${[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Georgian',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Thai',
    'Hangul',
    'Han',
  ]
    .map((script) => `(?:${LETTER}\\p{Script=${script}}|[\\d _.\\-])+`)
    .join('|')})$`,
  'u',
);

const reservedNicknames: readonly string[] = ['admin', 'support', 'manabar'];
/** Prefix of a deleted account's nickname, `deleted-{id}`. */
const DELETED = 'deleted-';

/** Returns whether registration refuses the nickname with this key. */
export const isReservedNickname = (key: string): boolean =>
  reservedNicknames.includes(key) || key.startsWith(DELETED);

/** Returns whether a customer deleted the account. */
export const isDeletedAccount = ({ id, nickname }: { id: number; nickname: string }): boolean =>
  nickname === `${DELETED}${id}`;

/** Returns the id in a search for accounts, as a number or as `deleted-{id}`; null for any other text. */
export function accountIdIn(key: string): number | null {
  const id = key.startsWith(DELETED) ? key.slice(DELETED.length) : key;
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** Normalises a nickname for storage and display: NFKC, trimmed. */
export function normalizeNickname(nickname: string): string {
  return nickname.normalize('NFKC').trim();
}

/**
 * Returns the key for uniqueness and login: the normalized nickname, case-folded in any language. The conversion to capitals
 * unites all small forms of a letter (σ and ς); the dot of a Turkish İ is removed and ı becomes i.
 */
export function nicknameKey(nickname: string): string {
  return normalizeNickname(nickname)
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ');
}
