import * as z from 'zod';
import { changedRow, flagSchema, idSchema } from '../common.ts';
import { chosenIdsSchema, listInput, pageOf, sortable } from '../lists.ts';
import { adminProductRowSchema, productChanges, productFields } from './catalogue.ts';

export const createProductInput = productFields;
export const updateProductInput = productChanges.extend(changedRow);
/** For `available` and prices see adminProductRowSchema. `archived`: only deleted products, kept for receipts and codes. */
export const listProductsInput = sortable(listInput.extend({ archived: flagSchema.optional() }), [
  'created',
  'title',
  'slug',
  'available',
  'priceUsd',
  'priceRub',
  'category',
]);

/** `ids` selects rows; search, filters and order are then ignored. */
export const exportProductsInput = listProductsInput.safeExtend({
  ids: chosenIdsSchema.optional(),
});
export const setProductRegionsInput = z.object({
  ...changedRow,
  regionIds: z.array(idSchema).max(100),
});
export const setRegionCurrencyInput = z.object({
  ...changedRow,
  regionId: idSchema,
  gameCurrency: z.string().trim().max(100),
});
export const adminProductListSchema = pageOf(adminProductRowSchema);
