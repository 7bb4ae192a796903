import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moduleLayers } from '../architecture/module-layers.ts';
import { sharedTables, tableExceptions, tableOwners } from '../architecture/table-owners.ts';
import { repoRoot } from '../paths.ts';

const read = (file: string) => readFileSync(join(repoRoot, file), 'utf8');
const server = 'apps/server/src';
const schema = globSync('prisma/schema/*.prisma', { cwd: repoRoot }).map(read).join('\n');

/** Tables by the name of their Prisma model, for example `auditEntry`. */
const tables = new Map(
  [...schema.matchAll(/^model (\w)(\w*) \{$[\s\S]*?@@map\("(\w+)"\)\n(?:  @@ignore\n)?\}/gm)].map(
    ([, first = '', rest = '', table = '']) => [first.toLowerCase() + rest, table],
  ),
);
const names = new Set(tables.values());
const layerOf = (module: string) =>
  moduleLayers.findIndex((layer) => (layer as readonly string[]).includes(module));

const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g;
const READS = /\b(?:FROM|JOIN|USING)\s+([^()`;]*?)(?=\b[A-Z]{2,}\b(?<!\bAS)|[()`;])/g;
const CLIENT = /\b(?:prisma|tx)\.(\w+)\.(create|update|upsert|delete|find|count|aggregate|group)/g;
const reading = new Set(['find', 'count', 'aggregate', 'group']);

type Access = 'reads' | 'writes';

/** Returns the tables that a source reads and writes, by SQL or by the Prisma client. */
function accessesOf(text: string): Map<string, Access> {
  const found = new Map<string, Access>();
  const add = (table: string | undefined, access: Access) => {
    if (table && names.has(table) && found.get(table) !== 'writes') found.set(table, access);
  };
  for (const [, table] of text.matchAll(WRITES)) add(table, 'writes');
  for (const [, list = ''] of text.matchAll(READS))
    for (const table of list.split(',')) add(/^\s*(?:\w+\.)?(\w+)/.exec(table)?.[1], 'reads');
  for (const [, client = '', act = ''] of text.matchAll(CLIENT))
    add(tables.get(client), reading.has(act) ? 'reads' : 'writes');
  return found;
}

const ownerOf = new Map(
  Object.entries(tableOwners).flatMap(([module, owned]) =>
    owned.map((table) => [table, module] as const),
  ),
);

/** Accesses that violate the layers; paths of modules begin with their name. Outside modules every access is a violation. */
const against = globSync(`${server}/**/*.ts`, { cwd: repoRoot })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const file = path.slice(server.length + 1).replace(/^modules\//, '');
    const module = path.startsWith(`${server}/modules/`) ? file.slice(0, file.indexOf('/')) : '';
    return [...accessesOf(read(path))].flatMap(([table, access]) => {
      const owner = ownerOf.get(table);
      if (owner === undefined || owner === module) return [];
      if (access === 'reads' && layerOf(owner) < layerOf(module)) return [];
      return [{ file, access, table }];
    });
  })
  .toSorted((a, b) => a.file.localeCompare(b.file));

test('every table of the database has one owning module, or is shared', () => {
  expect([...ownerOf.keys(), ...sharedTables].toSorted()).toEqual([...names].toSorted());
});

test('no server module writes a foreign table or reads one of a layer above, except where listed', () => {
  const unlisted = against.filter(
    ({ file, access, table }) =>
      !tableExceptions.some(
        ({ files, [access]: listed = [] }) =>
          files.some((path) => file.startsWith(path)) && listed.includes(table),
      ),
  );
  expect(unlisted).toEqual([]);
});

test('every listed exception to the rules of table access is needed', () => {
  const needless = tableExceptions.flatMap(({ files, reads = [], writes = [] }) => {
    const found = against.filter(({ file }) => files.some((path) => file.startsWith(path)));
    const isUsed = (access: Access, table: string) =>
      found.some((one) => one.access === access && one.table === table);
    return [
      ...files.filter((path) => !found.some(({ file }) => file.startsWith(path))),
      ...reads.filter((table) => !isUsed('reads', table)),
      ...writes.filter((table) => !isUsed('writes', table)),
    ];
  });
  expect(needless).toEqual([]);
});

test('docs/architecture.md lists the exceptions to the rules of table access', () => {
  const listed = tableExceptions.map(({ files, reads = [], writes = [], why }) => {
    const paths = files.map((path) => `\`${path}\``).join(', ');
    const actions = [
      ...(writes.length > 0 ? [`writes ${writes.join(', ')}`] : []),
      ...(reads.length > 0 ? [`reads ${reads.join(', ')}`] : []),
    ];
    return `- ${paths} (${actions.join('; ')}): ${why}`;
  });
  const guide = read('docs/architecture.md');
  expect(guide.match(/^- `[\w/.-]+`.* \((?:writes|reads) .*$/gm)).toEqual(listed);
});
