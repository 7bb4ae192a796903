import { exportableLists, exportPath, type ExportableList } from '@manabar/contracts';
import { exportedLists } from '#modules/admin/index.ts';
import { fieldsOf, inputSchemaOf, type Json } from './json-schemas.ts';
import { language, queryParameter, session } from './openapi-operation.ts';
import type { Refusals } from './openapi-responses.ts';
import { inOrder, ofAdminCalls } from './refusals.ts';

export const EXPORTS_TAG = 'admin.exports';
/** Of a list's page, not of its file. */
const PAGING = ['page', 'pageSize', 'after'];

/** The lists that can be had as files: they are no procedures, and what they take is what their lists take. */
export function exportPaths(refusals: Refusals): Record<string, Json> {
  return Object.fromEntries(
    exportableLists.map((list) => [exportPath(list), { get: operation(list, refusals) }]),
  );
}

function operation(list: ExportableList, refusals: Refusals): Json {
  const { input, columns } = exportedLists[list];
  const schema = inputSchemaOf(input);
  const names = fieldsOf(schema).filter((name) => !PAGING.includes(name));
  return {
    operationId: `${EXPORTS_TAG}.${list}`,
    summary: `The list ${list} as a file, whole`,
    tags: [EXPORTS_TAG],
    security: session,
    description:
      'For admins; two at once of each, on record at both ends. What breaks it off breaks the connection.',
    parameters: [...names.map((name) => queryParameter(name, schema)), language],
    responses: {
      200: {
        description: `CSV (RFC 4180) in UTF-8 with a byte order mark. Columns: ${columns.join(', ')}. What has an inside is JSON; a text that a spreadsheet would calculate has an apostrophe in front of it.`,
        headers: {
          'Cache-Control': { $ref: '#/components/headers/NoStore' },
          'Content-Disposition': { required: true, schema: { type: 'string' } },
        },
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      ...refusals.of(inOrder([...ofAdminCalls, 'validation_error'])),
    },
  };
}
