import { toDecimal, toDecimalOrNull, type ApiKey, type ServiceAccount } from '@manabar/contracts';
import { shownPrefix } from './api-key.ts';
import { endOfSoon } from './key-expiry.ts';
import type { AccountRow, KeyJson } from './accounts.sql.ts';

/** Maps a service account to its DTO; `now` determines which keys have expired. */
export function toServiceAccount(row: AccountRow, now: Date): ServiceAccount {
  return {
    id: row.id,
    name: row.nickname,
    note: row.note,
    balanceUsd: toDecimal(row.usd),
    balanceRub: toDecimal(row.rub),
    created: row.created_at.toISOString(),
    blocked: row.blocked_at?.toISOString() ?? null,
    version: row.version,
    keys: row.keys.map((key) => toApiKey(key, now)),
  };
}

function toApiKey(key: KeyJson, now: Date): ApiKey {
  const expires = new Date(key.expires);
  const state = key.revoked !== null ? 'revoked' : expires <= now ? 'expired' : 'living';
  return {
    id: key.id,
    name: key.name,
    prefix: shownPrefix(key.public_id),
    scopes: key.scopes,
    limitUsd: toDecimalOrNull(key.limit_usd),
    limitRub: toDecimalOrNull(key.limit_rub),
    spentTodayUsd: toDecimal(key.spent.usd ?? 0),
    spentTodayRub: toDecimal(key.spent.rub ?? 0),
    created: new Date(key.created).toISOString(),
    expires: expires.toISOString(),
    lastUsed: isoOrNull(key.last_used),
    revoked: isoOrNull(key.revoked),
    state,
    expiresSoon: state === 'living' && expires <= endOfSoon(now),
  };
}

const isoOrNull = (at: string | null) => (at === null ? null : new Date(at).toISOString());
