import { exportableLists, exportPath, pageFields, type ExportableList } from '@manabar/contracts';
import { exportedLists } from '#modules/admin/index.ts';
import { fieldsOf, inputSchemaOf, type Json } from './json-schemas.ts';
import { language, queryParameter, session } from './operation.ts';
import type { Refusals } from './responses.ts';
import { inOrder, ofAdminCalls } from '../list-endpoint-refusals.ts';

export const EXPORTS_TAG = 'admin.exports';

/** Returns the exports of admin lists, which are not procedures and have their lists' parameters. */
export function exportPaths(refusals: Refusals): Record<string, Json> {
  return Object.fromEntries(
    exportableLists.map((list) => [exportPath(list), { get: operation(list, refusals) }]),
  );
}

function operation(list: ExportableList, refusals: Refusals): Json {
  const { input, columns, personal, byAge } = exportedLists[list];
  const codes = [...ofAdminCalls, 'validation_error' as const];
  if (personal) codes.push('step_up_required');
  const schema = inputSchemaOf(input);
  // A file has no pages.
  const names = fieldsOf(schema).filter((name) => !pageFields.has(name));
  return {
    operationId: `${EXPORTS_TAG}.${list}`,
    summary: `Export the whole list ${list} as a file`,
    tags: [EXPORTS_TAG],
    security: session,
    description: `For admins; at most two at once for each admin, with start and end in the audit log. A failure closes the connection.${byAge ? ' The rows are sorted by age: `created` begins with the oldest, every other sort with the newest.' : ''}`,
    parameters: [...names.map((name) => queryParameter(name, schema)), language],
    responses: {
      200: {
        description: `CSV (RFC 4180) in UTF-8 with a byte order mark. Columns: ${columns.join(', ')}. Objects and arrays are JSON. A text that a spreadsheet would treat as a formula is preceded by an apostrophe.`,
        headers: {
          'Cache-Control': { $ref: '#/components/headers/NoStore' },
          'Content-Disposition': { required: true, schema: { type: 'string' } },
        },
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      ...refusals.of(inOrder(codes)),
    },
  };
}
