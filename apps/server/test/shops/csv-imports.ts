import { exportPath, type ImportableList, type ImportReport } from '@manabar/contracts';
import { useShop } from './use-shop.ts';

type Rows = (string | number | boolean | null)[][];

/** Formats CSV independently of the shop's code. */
const formatCsv = (rows: Rows): string =>
  rows
    .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join())
    .join('\r\n');

/** Returns the errors of an import as row, field and code. */
export const faultsOf = ({ errors }: ImportReport) =>
  errors.map(({ row, field, code }) => [row, field, code]);

/** Opens a shop whose admin imports and exports lists. */
export function useImports() {
  const world = useShop();
  const imports = () => world.admin.call.admin.imports;
  return Object.assign(world, {
    imports,
    check: (list: ImportableList, rows: Rows) => imports().check({ list, text: formatCsv(rows) }),
    run: (list: ImportableList, rows: Rows, more: { confirm?: boolean } = {}) =>
      imports().run({ list, text: formatCsv(rows), ...more }),
    /** Returns the newest actions in the audit log. */
    newest: async (count: number) =>
      (await world.admin.call.admin.audit.list({ pageSize: count })).items.map(
        ({ action }) => action,
      ),
    exportOf: async (list: ImportableList): Promise<string> => {
      const app = await world.shop.app();
      const { body } = await app.inject({
        url: `/api${exportPath(list)}`,
        headers: { authorization: `Bearer ${world.admin.token}` },
      });
      return body;
    },
  });
}
