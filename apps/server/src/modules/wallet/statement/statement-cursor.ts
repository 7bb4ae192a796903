import { isCurrency, type Currency } from '@manabar/contracts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';

/** First entry of a page in one currency: the id of its posting, and the balance after it in minor units. */
export interface StatementPosition {
  currency: Currency;
  id: bigint;
  balance: bigint;
}

interface Keys {
  codeCipher: CodeCipher;
}

const PURPOSE = 'balance-statement';

/**
 * Encrypts the positions at which the next page begins, because the balances in a cursor must be genuine and the ids of postings
 * show how much the whole shop sells. A cursor becomes invalid when the keys of the shop change.
 */
export function writeStatementCursor(
  { codeCipher }: Keys,
  userId: number,
  positions: readonly StatementPosition[],
): string {
  const parts = positions.map(({ currency, id, balance }) => `${currency}:${id}:${balance}`);
  return codeCipher.encrypt([PURPOSE, userId, ...parts].join(' ')).cipher.toString('base64url');
}

/** Returns the positions in a customer's cursor; null for any text that the shop has not written for this customer. */
export function readStatementCursor(
  { codeCipher }: Keys,
  userId: number,
  cursor: string,
): StatementPosition[] | null {
  let text: string;
  try {
    text = codeCipher.decrypt(Buffer.from(cursor, 'base64url'), codeCipher.currentKeyId);
  } catch {
    return null;
  }
  const [purpose, owner, ...parts] = text.split(' ');
  if (purpose !== PURPOSE || owner !== String(userId)) return null;
  return parts.flatMap((part) => {
    const [currency = '', id = '', balance = ''] = part.split(':');
    return isCurrency(currency) ? [{ currency, id: BigInt(id), balance: BigInt(balance) }] : [];
  });
}
