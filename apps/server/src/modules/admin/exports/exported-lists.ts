import {
  adminCodeSchema,
  adminCurrencyRateSchema,
  adminOrderSchema,
  adminProductSchema,
  adminPromotionSchema,
  adminRegionSchema,
  adminUserSchema,
  auditEntrySchema,
  batchBuyerSchema,
  exportOrdersInput,
  exportProductsInput,
  exportUsersInput,
  freefireDenominationSchema,
  generatedCodeSchema,
  ledgerEntrySchema,
  ledgerSalesSchema,
  listAuditInput,
  listBatchBuyersInput,
  listCodesInput,
  listCurrencyRatesInput,
  listFreefireDenominationsInput,
  listGeneratedCodesInput,
  listLedgerEntriesInput,
  listLedgerSalesInput,
  listPriceOptionsInput,
  listPromotionsInput,
  listPubgCodesInput,
  listPubgDenominationsInput,
  listRegionsInput,
  listStockInput,
  adminPriceOptionSchema,
  pubgCodeSchema,
  pubgDenominationSchema,
  stockLineSchema,
  type ExportableList,
  type Language,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { readAudit } from '#modules/audit/index.ts';
import { readAdminProducts, readRegions } from '#modules/catalogue/index.ts';
import { readOrdersInBatches, readBatchBuyers } from '#modules/orders/index.ts';
import { readPromotions } from '#modules/promotions/index.ts';
import { readRates } from '#modules/rates/index.ts';
import { readCodes, readPriceOptions, readStock } from '#modules/stock/index.ts';
import {
  freefireGame,
  pubgGame,
  readDenominations,
  readGeneratedCodes,
  readRedeemCodes,
} from '#modules/denominations/index.ts';
import { readUsers } from '../users/list-users.ts';
import { readLedgerEntries } from '../ledger-entries/list-ledger-entries.ts';
import { readLedgerSales } from '../ledger-sales/list-ledger-sales.ts';
import { countSoldUnits } from '../overview/count-sold-units.ts';
import { toOrderLine } from './order-line.mapper.ts';

export interface Exported {
  /** Input schema of the list; page, pageSize and after are ignored. */
  input: z.ZodType<object>;
  /** Columns of its rows, in order. */
  columns: readonly string[];
  /** Whether the search text may be a code. */
  searchesCodes: boolean;
  /** Whether its rows hold customers' personal data, which requires step-up authentication. */
  personal: boolean;
  /** Whether sorts other than by age are ignored, because the list may be too long to be sorted as a whole. */
  byAge: boolean;
  /** Reads all rows of the list in batches, in the form of the list. */
  read: (deps: Deps, language: Language, query: object) => AsyncGenerator<object[]>;
}

interface Face<Query extends object, Shape extends z.ZodRawShape> {
  input: z.ZodType<Query>;
  /** Row schema of the list; a file holds exactly these fields. */
  row: z.ZodObject<Shape>;
  searchesCodes?: true;
  personal?: true;
  byAge?: true;
  read: (deps: Deps, query: Query, language: Language) => AsyncGenerator<object[]>;
  /** Whether the file can be imported; it then has `version`, so that an import cannot overwrite unseen changes. */
  importable?: true;
  /** Maps a row to its line; the whole row by default. */
  toLine?: (row: z.output<z.ZodObject<Shape>>) => object;
}

/** Builds an export; only importable files have the column `version`. */
function exported<Query extends object, Shape extends z.ZodRawShape>({
  row,
  input,
  searchesCodes,
  personal,
  byAge,
  importable,
  read,
  toLine = (line) => line,
}: Face<Query, Shape>): Exported {
  return {
    input,
    columns: Object.keys(row.shape).filter((name) => importable || name !== 'version'),
    searchesCodes: searchesCodes ?? false,
    personal: personal ?? false,
    byAge: byAge ?? false,
    async *read(deps, language, query) {
      // The cast is safe because `input` has parsed the query.
      for await (const rows of read(deps, query as Query, language)) {
        yield rows.map((one) => toLine(row.parse(one)));
      }
    },
  };
}

export const exportedLists: Record<ExportableList, Exported> = {
  users: exported({
    input: exportUsersInput,
    row: adminUserSchema,
    personal: true,
    read: readUsers,
  }),
  orders: exported({
    input: exportOrdersInput,
    row: adminOrderSchema,
    searchesCodes: true,
    personal: true,
    read: (deps, query, language) => readOrdersInBatches(deps, language, query),
    toLine: toOrderLine,
  }),
  products: exported({
    input: exportProductsInput,
    row: adminProductSchema,
    importable: true,
    read: readAdminProducts,
  }),
  codes: exported({
    input: listCodesInput,
    row: adminCodeSchema,
    searchesCodes: true,
    byAge: true,
    read: readCodes,
  }),
  'generated-codes': exported({
    input: listGeneratedCodesInput,
    row: generatedCodeSchema,
    searchesCodes: true,
    personal: true,
    byAge: true,
    read: readGeneratedCodes,
  }),
  'pubg-codes': exported({
    input: listPubgCodesInput,
    row: pubgCodeSchema,
    searchesCodes: true,
    byAge: true,
    read: readRedeemCodes,
  }),
  promotions: exported({
    input: listPromotionsInput,
    row: adminPromotionSchema,
    importable: true,
    read: readPromotions,
  }),
  regions: exported({
    input: listRegionsInput,
    row: adminRegionSchema,
    importable: true,
    read: readRegions,
  }),
  'currency-rates': exported({
    input: listCurrencyRatesInput,
    row: adminCurrencyRateSchema,
    importable: true,
    read: readRates,
  }),
  'freefire-denominations': exported({
    input: listFreefireDenominationsInput,
    row: freefireDenominationSchema,
    importable: true,
    read: (deps, query) => readDenominations(deps, freefireGame, query),
  }),
  'pubg-denominations': exported({
    input: listPubgDenominationsInput,
    row: pubgDenominationSchema,
    importable: true,
    read: (deps, query) => readDenominations(deps, pubgGame, query),
  }),
  stock: exported({
    input: listStockInput,
    row: stockLineSchema.omit({ availableEstimated: true }),
    async *read(deps, query, language) {
      yield* readStock(deps, { sold: await countSoldUnits(deps), language }, query);
    },
  }),
  'price-options': exported({
    input: listPriceOptionsInput,
    row: adminPriceOptionSchema,
    importable: true,
    read: (deps, query, language) => readPriceOptions(deps, language, query),
  }),
  'batch-buyers': exported({
    input: listBatchBuyersInput,
    row: batchBuyerSchema,
    personal: true,
    read: readBatchBuyers,
  }),
  audit: exported({
    input: listAuditInput,
    row: auditEntrySchema,
    personal: true,
    read: readAudit,
  }),
  'ledger-entries': exported({
    input: listLedgerEntriesInput,
    row: ledgerEntrySchema,
    personal: true,
    read: readLedgerEntries,
  }),
  'ledger-sales': exported({
    input: listLedgerSalesInput,
    row: ledgerSalesSchema,
    read: readLedgerSales,
  }),
};
