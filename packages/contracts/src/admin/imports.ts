import * as z from 'zod';
import { idempotencyKeySchema } from '../common.ts';
import { importableLists, MAX_IMPORT_BYTES } from '../rules/admin/imports.ts';

/**
 * CSV file in the format of the list's export. Its first row names the columns: `id`, and the columns to write; a row without an
 * id adds an entry, one with an id changes the fields that differ, and an older `version` is refused. `confirm`: confirms all
 * changes that require a confirmation individually.
 */
export const checkImportInput = z.object({
  list: z.enum(importableLists),
  text: z
    .string()
    .refine((text) => new TextEncoder().encode(text).length <= MAX_IMPORT_BYTES, 'too_large'),
  confirm: z.boolean().optional(),
});

/** Writes all rows or none; the report shows which, with the errors. */
export const runImportInput = checkImportInput.extend({
  idempotencyKey: idempotencyKeySchema.optional(),
});
export type RunImportInput = z.output<typeof runImportInput>;

/**
 * Results, or expected results, of a file's rows; `applied`: whether rows were written. `errors`: `row` is the number in a
 * spreadsheet, with the header as row 1; `field` is the faulty column, if any; `code` is that of the call for a single row, or of
 * the file itself (csv_invalid, unknown_column, duplicate_column, missing_column, nothing_to_write, too_many_rows,
 * wrong_number_of_cells, duplicate_id, cannot_add).
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
 * Preview of an import. `changes`: new and changed rows, each with the differing cells as in the file, long ones cut to the
 * differing part; `before` is null for a new row. `name` identifies the entry; `falls`: a price falls by more than the shop's
 * setting.
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
