import * as z from 'zod';
import { idempotencyKeySchema } from '../common.ts';
import { importableLists, MAX_IMPORT_BYTES } from '../rules/admin/imports.ts';

/**
 * A CSV file as the list's export writes it. Its first row names the columns: `id`, and those that are to be written; a
 * row without an id adds something, one with an id changes what differs from it, and an older `version` is refused.
 * `confirm`: what a single change has to confirm is confirmed for all of them.
 */
export const checkImportInput = z.object({
  list: z.enum(importableLists),
  text: z
    .string()
    .refine((text) => new TextEncoder().encode(text).length <= MAX_IMPORT_BYTES, 'too_large'),
  confirm: z.boolean().optional(),
});

/** All rows are written or none; the report says which, with the errors. */
export const runImportInput = checkImportInput.extend({
  idempotencyKey: idempotencyKeySchema.optional(),
});
export type RunImportInput = z.output<typeof runImportInput>;

/**
 * What became, or would become, of a file's rows; `applied`: whether anything was written. `errors`: `row` as a
 * spreadsheet counts, the head being row 1; `field` is a column where the fault is in one; `code` is that of the call for a
 * single row, or of the file itself (csv_invalid, unknown_column, duplicate_column, missing_column, nothing_to_write,
 * too_many_rows, wrong_number_of_cells, duplicate_id, cannot_add).
 */
export const importReportSchema = z.object({
  applied: z.boolean(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  errors: z.array(
    z.object({ row: z.number().int(), field: z.string().nullable(), code: z.string() }),
  ),
});
export type ImportReport = z.infer<typeof importReportSchema>;

/**
 * What an import would do. `changes`: the new and the changed rows, each with the cells that differ, as a file would hold
 * them, long ones cut to the part that differs; `before` is null in a new row. `name` says which entry it is; `falls`: a price falls by more than the shop's setting.
 */
export const importCheckSchema = importReportSchema.extend({
  changes: z.array(
    z.object({
      row: z.number().int(),
      name: z.string(),
      isNew: z.boolean(),
      falls: z.boolean(),
      fields: z.array(
        z.object({ field: z.string(), before: z.string().nullable(), after: z.string() }),
      ),
    }),
  ),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;
export type ImportChange = ImportCheck['changes'][number];
export type ImportFault = ImportReport['errors'][number];
