/** Before a character of a script: that it is a letter or belongs to one, and is seen. */
const LETTER = '(?=[\\p{L}\\p{M}])(?!\\p{Default_Ignorable_Code_Point})';

/** Letters of one script, digits, space, `_`, `-` and `.`: no look-alikes from a second alphabet. */
export const NICKNAME_PATTERN = new RegExp(
  `^(?:${[
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
/** Accounts that were deleted are shown as `deleted-{id}`. */
const DELETED = 'deleted-';

/** Whether registration refuses the nickname with this key. */
export const isReservedNickname = (key: string): boolean =>
  reservedNicknames.includes(key) || key.startsWith(DELETED);

/** Whether a customer deleted the account. */
export const isDeletedAccount = ({ id, nickname }: { id: number; nickname: string }): boolean =>
  nickname === `${DELETED}${id}`;

/** The id that a search for accounts names, as a number or as `deleted-{id}`; null for any other text. */
export function accountIdIn(key: string): number | null {
  const id = key.startsWith(DELETED) ? key.slice(DELETED.length) : key;
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** Normalises a nickname for storage and display: NFKC, trimmed. */
export function normalizeNickname(nickname: string): string {
  return nickname.normalize('NFKC').trim();
}

/**
 * What uniqueness and login go by: the normalized form without regard to case, in any language. By way of the
 * capitals all small forms of a letter become one (σ and ς); the dot of a Turkish İ and the dotless ı are those of i.
 */
export function nicknameKey(nickname: string): string {
  return normalizeNickname(nickname)
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u0307', '')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ');
}
