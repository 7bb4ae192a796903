import { keysOf } from '../rules/object-fields.ts';
import * as z from 'zod';
import { changedRow, flagSchema, MAX_INT, wholeNumber } from '../common.ts';
import { listInput, pageOf, sortable } from '../lists.ts';
import { storedPriceSchema } from '../money.ts';

/**
 * Denomination with field names common to all games. Prices are in minor units; null means not sold in that currency.
 */
export interface DenominationFields {
  name: string;
  /** Id at the supplier; empty for deliveries by code. */
  itemId: string;
  gameAmount: number;
  priceUsd: bigint | null;
  priceRub: bigint | null;
  isActive: boolean;
}

/** Any subset of the fields. An older version than the row's is refused with conflict; an absent one is accepted. */
export interface DenominationUpdate {
  id: number;
  version?: number | undefined;
  changes: { [Field in keyof DenominationFields]?: DenominationFields[Field] | undefined };
}

export type DenominationSort =
  | 'created'
  | 'name'
  | 'gameAmount'
  | 'priceUsd'
  | 'priceRub'
  | 'isActive';

/** Query of the admin list. */
export interface DenominationQuery {
  page: number;
  pageSize: number;
  countTo: number;
  after?: number | undefined;
  /** Part of the name. */
  q?: string | undefined;
  isActive?: boolean | undefined;
  sort: DenominationSort | `-${DenominationSort}`;
}

const priced = { error: 'price_required' };
const known = changedRow;

/** Id at the supplier, also as a number, because suppliers may use numeric ids. */
const itemIdSchema = z
  .union([z.string(), z.number().int().nonnegative().transform(String)])
  .pipe(z.string().trim().min(1, 'required').max(100));

const freefireColumns = z.object({
  name: z.string().trim().min(1, 'required').max(200),
  item_id: itemIdSchema,
  price: storedPriceSchema,
  price_rub: storedPriceSchema,
  game_amount: wholeNumber(1, MAX_INT),
  is_active: z.boolean(),
});

function toFreefireChanges(wire: Partial<z.output<typeof freefireColumns>>) {
  return {
    name: wire.name,
    itemId: wire.item_id,
    gameAmount: wire.game_amount,
    priceUsd: wire.price,
    priceRub: wire.price_rub,
    isActive: wire.is_active,
  };
}

/** A new denomination is on sale by default. */
export const createFreefireDenominationInput = freefireColumns
  .extend({
    price: freefireColumns.shape.price.default(null),
    price_rub: freefireColumns.shape.price_rub.default(null),
    is_active: freefireColumns.shape.is_active.default(true),
  })
  .refine(({ price, price_rub }) => price !== null || price_rub !== null, {
    path: ['price'],
    ...priced,
  })
  .transform((wire): DenominationFields => ({
    name: wire.name,
    itemId: wire.item_id,
    gameAmount: wire.game_amount,
    priceUsd: wire.price,
    priceRub: wire.price_rub,
    isActive: wire.is_active,
  }));
export const updateFreefireDenominationInput = freefireColumns
  .partial()
  .extend(known)
  .transform(({ id, version, ...wire }): DenominationUpdate => ({
    id,
    version,
    changes: toFreefireChanges(wire),
  }));

const pubgColumns = z.object({
  uc_amount: wholeNumber(1, MAX_INT),
  price_usd: storedPriceSchema,
  price_rub: storedPriceSchema,
  active: z.boolean(),
});

/** Returns the amount as a name, because packages have none. */
const packageName = (amount: number) => `${amount} UC`;

function toPubgChanges(wire: Partial<z.output<typeof pubgColumns>>) {
  return {
    ...(wire.uc_amount !== undefined && { name: packageName(wire.uc_amount) }),
    gameAmount: wire.uc_amount,
    priceUsd: wire.price_usd,
    priceRub: wire.price_rub,
    isActive: wire.active,
  };
}

/** The defaults are those of {@link createFreefireDenominationInput}. */
export const createPubgDenominationInput = pubgColumns
  .extend({
    price_usd: pubgColumns.shape.price_usd.default(null),
    price_rub: pubgColumns.shape.price_rub.default(null),
    active: pubgColumns.shape.active.default(true),
  })
  .refine(({ price_usd, price_rub }) => price_usd !== null || price_rub !== null, {
    path: ['price_usd'],
    ...priced,
  })
  .transform((wire): DenominationFields => ({
    name: packageName(wire.uc_amount),
    itemId: '',
    gameAmount: wire.uc_amount,
    priceUsd: wire.price_usd,
    priceRub: wire.price_rub,
    isActive: wire.active,
  }));
export const updatePubgDenominationInput = pubgColumns
  .partial()
  .extend(known)
  .transform(({ id, version, ...wire }): DenominationUpdate => ({
    id,
    version,
    changes: toPubgChanges(wire),
  }));

/** Offer of GET /freefire/offers; `price` is in USD, null means not for sale in that currency. */
export const freefireOfferSchema = z.object({
  id: z.number().int(),
  item_id: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  price_rub: z.number().nullable(),
  is_active: z.boolean(),
});
export type FreefireOffer = z.infer<typeof freefireOfferSchema>;
/** Active denominations with a price, ascending by price. */
export const freefireOffersSchema = z.object({ offers: z.array(freefireOfferSchema) });

/** Package of GET /pubg/packages; a null price means not for sale in that currency. */
export const pubgPackageSchema = z.object({
  id: z.number().int(),
  uc_amount: z.number().int(),
  price_usd: z.number().nullable(),
  price_rub: z.number().nullable(),
  active: z.boolean(),
});
export type PubgPackage = z.infer<typeof pubgPackageSchema>;
/** Active packages, ascending. */
export const pubgPackagesSchema = z.array(pubgPackageSchema);

const kept = { created: z.string(), version: z.number().int() };

export const freefireDenominationSchema = freefireOfferSchema.extend({
  game_amount: z.number().int(),
  ...kept,
});
export type FreefireDenomination = z.infer<typeof freefireDenominationSchema>;
export const freefireDenominationListSchema = pageOf(freefireDenominationSchema);

export const pubgDenominationSchema = pubgPackageSchema.extend(kept);
export type PubgDenomination = z.infer<typeof pubgDenominationSchema>;
export const pubgDenominationListSchema = pageOf(pubgDenominationSchema);

/** Sort fields of a game's list by their names in {@link DenominationQuery}; the first one is the default, newest first. */
type SortFields<Field extends string> = Record<Field, DenominationSort>;
const freefireSorts = {
  created: 'created',
  name: 'name',
  game_amount: 'gameAmount',
  price: 'priceUsd',
  price_rub: 'priceRub',
  is_active: 'isActive',
} as const;
const pubgSorts = {
  created: 'created',
  uc_amount: 'gameAmount',
  price_usd: 'priceUsd',
  price_rub: 'priceRub',
  active: 'isActive',
} as const;

function sortOf<Field extends string>(
  sorts: SortFields<Field>,
  sort: Field | `-${Field}`,
): DenominationQuery['sort'] {
  return sort.startsWith('-') ? `-${sorts[sort.slice(1) as Field]}` : sorts[sort as Field];
}

/** `q`: part of the name. */
export const listFreefireDenominationsInput = sortable(
  listInput.extend({ is_active: flagSchema.optional() }),
  keysOf(freefireSorts),
).transform(({ is_active, sort, ...list }): DenominationQuery => ({
  ...list,
  isActive: is_active,
  sort: sortOf(freefireSorts, sort),
}));
/** `q`: part of the amount. */
export const listPubgDenominationsInput = sortable(
  listInput.extend({ active: flagSchema.optional() }),
  keysOf(pubgSorts),
).transform(({ active, sort, ...list }): DenominationQuery => ({
  ...list,
  isActive: active,
  sort: sortOf(pubgSorts, sort),
}));
