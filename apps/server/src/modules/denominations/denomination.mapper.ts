import {
  toDecimalOrNull,
  type FreefireDenomination,
  type FreefireOffer,
  type PubgDenomination,
  type PubgPackage,
} from '@manabar/contracts';
import type { AuditState } from '#modules/audit/index.ts';
import type { DenominationRow } from './denominations.repo.ts';

/** Public fields of a denomination. */
export type OfferedRow = Pick<
  DenominationRow,
  'id' | 'itemId' | 'name' | 'gameAmount' | 'priceUsd' | 'priceRub' | 'isActive'
>;

export function toFreefireOffer(row: OfferedRow): FreefireOffer {
  return {
    id: row.id,
    item_id: row.itemId,
    name: row.name,
    price: toDecimalOrNull(row.priceUsd),
    price_rub: toDecimalOrNull(row.priceRub),
    is_active: row.isActive,
  };
}

export function toPubgPackage(row: OfferedRow): PubgPackage {
  return {
    id: row.id,
    uc_amount: row.gameAmount,
    price_usd: toDecimalOrNull(row.priceUsd),
    price_rub: toDecimalOrNull(row.priceRub),
    active: row.isActive,
  };
}

const kept = ({ createdAt, version }: DenominationRow) => ({
  created: createdAt.toISOString(),
  version,
});

export function toFreefireDenomination(row: DenominationRow): FreefireDenomination {
  return { ...toFreefireOffer(row), game_amount: row.gameAmount, ...kept(row) };
}

export function toPubgDenomination(row: DenominationRow): PubgDenomination {
  return { ...toPubgPackage(row), ...kept(row) };
}

export function toAuditValue(row: DenominationRow): AuditState {
  return {
    service: row.service,
    name: row.name,
    itemId: row.itemId,
    gameAmount: row.gameAmount,
    priceUsdMinor: row.priceUsd?.toString() ?? null,
    priceRubMinor: row.priceRub?.toString() ?? null,
    isActive: row.isActive,
  };
}
