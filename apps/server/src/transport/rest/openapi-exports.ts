import { exportableLists, exportPath, type ExportableList } from '@manabar/contracts';
import { exportedLists } from '#modules/admin/index.ts';
import { json, queryParameter, refusals, schemaOf, type Json, type OpenApi } from './openapi.ts';

const TAG = 'admin.exports';
/** Of a list's page, not of its file. */
const PAGING = ['page', 'pageSize', 'after'];

/** Adds the lists that can be had as files: they are no procedures, and what they take is what their lists take. */
export function withExports(document: OpenApi): Json {
  const files = exportableLists.map((list) => [exportPath(list), { get: operation(list) }]);
  return {
    ...document,
    tags: [...document.tags, { name: TAG }],
    paths: { ...document.paths, ...Object.fromEntries(files) },
  };
}

function operation(list: ExportableList): Json {
  const { input, columns } = exportedLists[list];
  const schema = schemaOf(input, 'input');
  const names = Object.keys(schema?.properties ?? {}).filter((name) => !PAGING.includes(name));
  const error = { content: json({ $ref: '#/components/schemas/Error' }) };
  const refused = ([400, 401, 403, 429, 500] as const).map((status) => [
    status,
    { description: refusals[status], ...error },
  ]);
  return {
    operationId: `${TAG}.${list}`,
    summary: `The list ${list} as a file, whole`,
    tags: [TAG],
    security: [{ session: [] }],
    description:
      'For admins; two at once of each, on record at both ends. What breaks it off breaks the connection.',
    parameters: names.map((name) => queryParameter(name, schema)),
    responses: {
      200: {
        description: `CSV (RFC 4180) in UTF-8 with a byte order mark. Columns: ${columns.join(', ')}. What has an inside is JSON; a text that a spreadsheet would calculate has an apostrophe in front of it.`,
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      ...Object.fromEntries(refused),
      default: { description: 'Any other refusal, in the same form', ...error },
    },
  };
}
