import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateMachines, type Scene, type StateMachine } from '#testing/state-machines.ts';

// Tries every pair of states on a migrated database and compares the result with the table of the state machine.

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await createFileDatabase() });
  await client.connect();
});
afterAll(() => client.end());

const withoutTriggers = async (work: () => Promise<unknown>) => {
  await client.query('SET LOCAL session_replication_role = replica');
  await work();
  await client.query('SET LOCAL session_replication_role = origin');
};

/** Values for required columns without a default, by type. */
const anyValue: Record<string, unknown> = {
  bytea: Buffer.alloc(1),
  date: '2026-01-01',
  timestamptz: '2026-01-01',
  text: 'x',
  jsonb: {},
  bool: false,
};

/** Inserts a row and returns its ctid. */
async function insert(table: string, values: Record<string, unknown>): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string; first: string | null }>(
    `SELECT a.attname AS name, t.typname AS type,
            (SELECT enumlabel FROM pg_enum WHERE enumtypid = t.oid ORDER BY enumsortorder LIMIT 1) AS first
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''`,
    [table],
  );
  const required = rows.map(({ name, type, first }) => [name, first ?? anyValue[type] ?? 1]);
  const row = { ...Object.fromEntries(required), ...values } as Record<string, unknown>;
  const names = Object.keys(row);
  const inserted = await client.query<{ place: string }>(
    `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_, n) => `$${n + 1}`).join()})
     RETURNING ctid::text AS place`,
    Object.values(row),
  );
  return inserted.rows[0]?.place ?? '';
}

/** Drops checks and foreign keys, which concern the synthetic row and not its transition. */
async function dropConstraints(table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('c', 'f')`,
    [table],
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
}

/** Returns whether a row of the scene can go from one state to the other. */
async function isAllowed(
  { table, column, refusals }: StateMachine,
  scene: Scene,
  [from, to]: [string, string],
): Promise<boolean> {
  await client.query('SAVEPOINT pair');
  try {
    let place = '';
    await withoutTriggers(async () => {
      for (const [other, values] of scene.others ?? []) await insert(other, values);
      place = await insert(table, { ...scene.row, [column]: from });
    });
    const { rows } = await client.query<{ state: string }>(
      `UPDATE ${table} SET ${column} = $1 WHERE ctid = $2::tid RETURNING ${column}::text AS state`,
      [to, place],
    );
    return rows[0]?.state === to;
  } catch (error) {
    if (error instanceof DatabaseError && refusals.includes(error.constraint ?? '')) return false;
    throw error;
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT pair');
  }
}

const pairsOf = (states: readonly string[]) =>
  states.flatMap((from) =>
    states.filter((to) => to !== from).map((to): [string, string] => [from, to]),
  );

describe.each(stateMachines)('$title', (machine) => {
  const { table, column, transitions, scenes = [{ met: [] }] } = machine;

  test('the transition table of each state machine contains every state of the database', async () => {
    const { rows } = await client.query<{ state: string }>(
      `SELECT e.enumlabel AS state FROM pg_attribute a JOIN pg_enum e ON e.enumtypid = a.atttypid
        WHERE a.attrelid = $1::regclass AND a.attname = $2`,
      [table, column],
    );
    expect(Object.keys(transitions).toSorted()).toEqual(rows.map(({ state }) => state).toSorted());
  });

  test('the test of each state machine has scenes with and without each condition of a transition', () => {
    const conditions = Object.values(transitions)
      .flatMap((next) => Object.values(next))
      .filter((condition) => condition !== 'always');
    for (const condition of conditions) {
      const met = scenes.map((scene) => scene.met.includes(String(condition)));
      expect([condition, ...new Set(met)].toSorted()).toEqual([condition, false, true].toSorted());
    }
  });

  test('the database allows a transition of a state machine exactly when its table does', async () => {
    const found: string[] = [];
    const expected: string[] = [];
    await client.query('BEGIN');
    await dropConstraints(table);
    for (const other of new Set(scenes.flatMap(({ others = [] }) => others.map(([name]) => name))))
      await dropConstraints(other);
    for (const [index, scene] of scenes.entries()) {
      for (const [from, to] of pairsOf(Object.keys(transitions))) {
        const pair = `${from} → ${to} in scene ${index}`;
        const condition = transitions[from]?.[to];
        if (condition === 'always' || (condition && scene.met.includes(condition)))
          expected.push(pair);
        if (await isAllowed(machine, scene, [from, to])) found.push(pair);
      }
    }
    await client.query('ROLLBACK');
    expect(found).toEqual(expected);
  });
});

test('every state column of the database belongs to a state machine', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND t.typtype = 'e'
        AND t.typname ~ '_(state|status)$'`,
  );
  expect(stateMachines.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});
