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
  type Language,
} from '@manabar/contracts';
import * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { DomainError } from '#errors.ts';
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
import { getRate, setRateByHand } from '#modules/rates/index.ts';
import { getPriceOption, updatePriceOptionsTogether } from '#modules/stock/index.ts';
import {
  createDenomination,
  freefireGame,
  getDenomination,
  pubgGame,
  updateDenomination,
  type DenominationGame,
} from '#modules/denominations/index.ts';

/** A procedure of the list: its input schema and its use case. */
interface Procedure<Output> {
  input: z.ZodType<Output>;
  run: (deps: Deps, actor: AuditActor, input: Output) => Promise<unknown>;
}

/** Whether an import is written, or only checked and rolled back. */
export type ImportMode = 'check' | 'run';
/** The refusal of each update, by position. */
type Refusals = readonly (DomainError | null)[];

/** Like {@link Procedure}, for all updates of a file: writes all of them or none; a check takes no locks. */
interface ProcedureOfAll<Output> {
  input: z.ZodType<Output>;
  runAll: (
    deps: Deps,
    actor: AuditActor,
    inputs: readonly Output[],
    mode: ImportMode,
  ) => Promise<Refusals>;
}

export interface FileUpdates {
  /** Validates an update like the single call, and writes it or stores it for `finish`. */
  add: (input: object) => Promise<unknown>;
  /** Writes the stored updates, and returns their refusals in the order of their addition. */
  finish: (mode: ImportMode) => Promise<Refusals>;
}

interface Face<Created, Updated> {
  /** Row schema of the list and its file. */
  row: z.ZodObject;
  get: (deps: Deps, id: number, language?: Language) => Promise<object>;
  name: readonly string[];
  prices?: PriceColumns;
  /** Creates a row; a list without it accepts no new rows. */
  create?: Procedure<Created>;
  update: Procedure<Updated> | ProcedureOfAll<Updated>;
}

export interface PriceColumns {
  usd: string;
  rub: string;
}

/** Import of one list, through the use cases of its own procedures. */
export interface Imported {
  columns: readonly string[];
  /** Schemas of the writable columns. */
  fields: Readonly<Record<string, z.core.$ZodType>>;
  /** Columns that identify a row to an admin. */
  name: readonly string[];
  prices: PriceColumns | null;
  /** A changed row requires its version, because a row of this list can change another one. */
  needsVersion?: true;
  get: (deps: Deps, id: number, language?: Language) => Promise<object>;
  create: ((deps: Deps, actor: AuditActor, input: object) => Promise<unknown>) | null;
  openUpdates: (deps: Deps, actor: AuditActor) => FileUpdates;
}

/** Returns the field names of an input schema, also of one with a transformation. */
function namesIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return namesIn(schema.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error('the input of a list is no object');
}

/** Fields that identify a row and are not written. */
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
  return {
    columns: Object.keys(row.shape),
    fields: Object.fromEntries(written),
    get,
    name,
    prices: prices ?? null,
    // The schema throws the same errors as in the single call.
    create: create
      ? (deps, actor, input) => create.run(deps, actor, create.input.parse(input))
      : null,
    openUpdates: (deps, actor) =>
      'run' in update ? writeEach(deps, actor, update) : writeAtEnd(deps, actor, update),
  };
}

function writeEach<Output>(
  deps: Deps,
  actor: AuditActor,
  { input: schema, run }: Procedure<Output>,
): FileUpdates {
  return {
    add: async (input) => run(deps, actor, schema.parse(input)),
    finish: () => Promise.resolve([]),
  };
}

function writeAtEnd<Output>(
  deps: Deps,
  actor: AuditActor,
  { input: schema, runAll }: ProcedureOfAll<Output>,
): FileUpdates {
  const kept: Output[] = [];
  return {
    add: async (input) => kept.push(schema.parse(input)),
    finish: (mode) => runAll(deps, actor, kept, mode),
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
      run: (deps, actor, input) => createDenomination(deps, actor, game, input),
    },
    update: {
      input: face.update,
      run: (deps, actor, input) => updateDenomination(deps, actor, game, input),
    },
  });
}

export const importedLists: Record<ImportableList, Imported> = {
  products: imported({
    row: adminProductSchema,
    name: ['title'],
    get: getAdminProduct,
    create: { input: createProductInput, run: createProduct },
    update: { input: updateProductInput, run: updateProduct },
  }),
  promotions: imported({
    row: adminPromotionSchema,
    name: ['text'],
    get: getPromotion,
    create: { input: createPromotionInput, run: createPromotion },
    update: { input: updatePromotionInput, run: updatePromotion },
  }),
  regions: imported({
    row: adminRegionSchema,
    name: ['name'],
    get: getRegion,
    create: { input: createRegionInput, run: createRegion },
    update: { input: updateRegionInput, run: updateRegion },
  }),
  'currency-rates': imported({
    row: adminCurrencyRateSchema,
    name: ['from_currency', 'to_currency'],
    get: getRate,
    update: { input: updateCurrencyRateInput, run: setRateByHand },
  }),
  'price-options': {
    ...imported({
      row: adminPriceOptionSchema,
      name: ['product', 'region', 'gameAmount'],
      prices: { usd: 'priceUsd', rub: 'priceRub' },
      get: getPriceOption,
      update: { input: updatePriceOptionInput, runAll: updatePriceOptionsTogether },
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
