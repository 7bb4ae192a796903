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
import type * as z from 'zod';
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
import { getPriceOptions, updatePriceOptionsTogether } from '#modules/stock/index.ts';
import {
  createDenomination,
  freefireGame,
  getDenomination,
  pubgGame,
  updateDenomination,
  type DenominationGame,
} from '#modules/denominations/index.ts';
import {
  defineImportedList,
  readAtOnce,
  readEach,
  type Imported,
  type PriceColumns,
} from './define-imported-list.ts';

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
  return defineImportedList({
    ...{ row: face.row, name: face.name, prices: face.prices },
    read: readEach((deps, id) => getDenomination(deps, game, id)),
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
  products: defineImportedList({
    row: adminProductSchema,
    name: ['title'],
    read: readEach(getAdminProduct),
    create: { input: createProductInput, run: createProduct },
    update: { input: updateProductInput, run: updateProduct },
  }),
  promotions: defineImportedList({
    row: adminPromotionSchema,
    name: ['text'],
    read: readEach(getPromotion),
    create: { input: createPromotionInput, run: createPromotion },
    update: { input: updatePromotionInput, run: updatePromotion },
  }),
  regions: defineImportedList({
    row: adminRegionSchema,
    name: ['name'],
    read: readEach(getRegion),
    create: { input: createRegionInput, run: createRegion },
    update: { input: updateRegionInput, run: updateRegion },
  }),
  'currency-rates': defineImportedList({
    row: adminCurrencyRateSchema,
    name: ['from_currency', 'to_currency'],
    read: readEach(getRate),
    update: { input: updateCurrencyRateInput, run: setRateByHand },
  }),
  'price-options': {
    ...defineImportedList({
      row: adminPriceOptionSchema,
      name: ['product', 'region', 'gameAmount'],
      prices: { usd: 'priceUsd', rub: 'priceRub' },
      read: readAtOnce(getPriceOptions),
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
