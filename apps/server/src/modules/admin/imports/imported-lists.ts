import {
  adminCurrencyRateSchema,
  adminProductSchema,
  adminPromotionSchema,
  adminRegionSchema,
  createFreefireDenominationInput,
  createProductInput,
  createPromotionInput,
  createPubgDenominationInput,
  createRegionInput,
  freefireDenominationSchema,
  adminPriceOptionSchema,
  pubgDenominationSchema,
  updateCurrencyRateInput,
  updateFreefireDenominationInput,
  updateProductInput,
  updatePriceOptionInput,
  updatePromotionInput,
  updatePubgDenominationInput,
  updateRegionInput,
  type DenominationFields,
  type DenominationUpdate,
  type ImportableList,
} from '@manabar/contracts';
import * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import {
  createProduct,
  createRegion,
  getAdminProduct,
  getRegion,
  updateProduct,
  updateRegion,
} from '#modules/catalogue/index.ts';
import { createPromotion, getPromotion, updatePromotion } from '#modules/promotions/index.ts';
import { getRate, updateRate } from '#modules/rates/index.ts';
import { getPriceOption, updatePriceOptionWithin } from '#modules/stock/index.ts';
import {
  createDenomination,
  freefireGame,
  getDenomination,
  pubgGame,
  updateDenomination,
  type DenominationGame,
} from '#modules/topup-stock/index.ts';

/** A call of the list: the schema of its input, and the use case behind it. */
interface Act<Output> {
  input: z.ZodType<Output>;
  act: (deps: Deps, actor: AuditActor, input: Output) => Promise<unknown>;
}

interface Face<Created, Updated> {
  /** What the list answers with, and its file holds. */
  row: z.ZodObject;
  get: (deps: Deps, id: number) => Promise<object>;
  name: readonly string[];
  prices?: PriceColumns;
  /** Without it nothing can be added. */
  create?: Act<Created>;
  update: Act<Updated>;
}

/** The columns that hold prices. */
export interface PriceColumns {
  usd: string;
  rub: string;
}

/** How rows of a list are written: as its own calls write them. */
export interface Imported {
  /** Columns of the list's file. */
  columns: readonly string[];
  /** Those of them that can be written, by what they hold. */
  fields: Readonly<Record<string, z.core.$ZodType>>;
  /** The columns that tell an admin which row it is. */
  name: readonly string[];
  prices: PriceColumns | null;
  /** A changed row names its version: a row of this list can change another one. */
  needsVersion?: true;
  get: (deps: Deps, id: number) => Promise<object>;
  create: ((deps: Deps, actor: AuditActor, input: object) => Promise<unknown>) | null;
  update: (deps: Deps, actor: AuditActor, input: object) => Promise<unknown>;
}

/** The fields that an input takes, also where it makes something else of them. */
function namesIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return namesIn(schema.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error('the input of a list is no object');
}

/** Which row is meant, not what is written to it. */
const NAMING = new Set(['id', 'version']);

function imported<Created, Updated>({
  row,
  get,
  name,
  prices,
  create,
  update,
}: Face<Created, Updated>): Imported {
  const taken = namesIn(update.input);
  const written = Object.entries(row.shape).filter(
    ([name]) => taken.includes(name) && !NAMING.has(name),
  );
  // Errors of the schema are those of the call itself.
  const through =
    <Output>({ input: schema, act }: Act<Output>): Imported['update'] =>
    (deps, actor, input) =>
      act(deps, actor, schema.parse(input));
  return {
    columns: Object.keys(row.shape),
    fields: Object.fromEntries(written),
    get,
    name,
    prices: prices ?? null,
    create: create ? through(create) : null,
    update: through(update),
  };
}

function denominations<Dto extends object>(
  game: DenominationGame<Dto>,
  face: {
    row: z.ZodObject;
    create: z.ZodType<DenominationFields>;
    update: z.ZodType<DenominationUpdate>;
    name: readonly string[];
    prices: PriceColumns;
  },
): Imported {
  return imported({
    ...{ row: face.row, name: face.name, prices: face.prices },
    get: (deps, id) => getDenomination(deps, game, id),
    create: {
      input: face.create,
      act: (deps, actor, input) => createDenomination(deps, actor, game, input),
    },
    update: {
      input: face.update,
      act: (deps, actor, input) => updateDenomination(deps, actor, game, input),
    },
  });
}

export const importedLists: Record<ImportableList, Imported> = {
  products: imported({
    row: adminProductSchema,
    name: ['title'],
    get: getAdminProduct,
    create: { input: createProductInput, act: createProduct },
    update: { input: updateProductInput, act: updateProduct },
  }),
  promotions: imported({
    row: adminPromotionSchema,
    name: ['text'],
    get: getPromotion,
    create: { input: createPromotionInput, act: createPromotion },
    update: { input: updatePromotionInput, act: updatePromotion },
  }),
  regions: imported({
    row: adminRegionSchema,
    name: ['name'],
    get: getRegion,
    create: { input: createRegionInput, act: createRegion },
    update: { input: updateRegionInput, act: updateRegion },
  }),
  'currency-rates': imported({
    row: adminCurrencyRateSchema,
    name: ['from_currency', 'to_currency'],
    get: getRate,
    update: { input: updateCurrencyRateInput, act: updateRate },
  }),
  'price-options': {
    ...imported({
      row: adminPriceOptionSchema,
      name: ['product', 'region', 'gameAmount'],
      prices: { usd: 'priceUsd', rub: 'priceRub' },
      get: getPriceOption,
      update: { input: updatePriceOptionInput, act: updatePriceOptionWithin },
    }),
    needsVersion: true,
  },
  'freefire-denominations': denominations(freefireGame, {
    row: freefireDenominationSchema,
    name: ['name'],
    prices: { usd: 'price', rub: 'price_rub' },
    create: createFreefireDenominationInput,
    update: updateFreefireDenominationInput,
  }),
  'pubg-denominations': denominations(pubgGame, {
    row: pubgDenominationSchema,
    name: ['uc_amount'],
    prices: { usd: 'price_usd', rub: 'price_rub' },
    create: createPubgDenominationInput,
    update: updatePubgDenominationInput,
  }),
};
