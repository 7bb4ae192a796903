import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateMachines, type Scene, type StateMachine } from '#testing/state-machines.ts';
import { dropConstraints, insertRow, withoutTriggers } from '#testing/synthetic-rows.ts';

// Tries every pair of states on a migrated database and compares the result with the table of the state machine.

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await createFileDatabase() });
  await client.connect();
});
afterAll(() => client.end());

/** Returns whether a row of the scene can go from one state to the other. */
async function isAllowed(
  { table, column, refusals }: StateMachine,
  scene: Scene,
  [from, to]: [string, string],
): Promise<boolean> {
  await client.query('SAVEPOINT pair');
  try {
    let place = '';
    await withoutTriggers(client, async () => {
      for (const [other, values] of scene.others ?? []) await insertRow(client, other, values);
      place = await insertRow(client, table, { ...scene.row, [column]: from });
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
    await dropConstraints(client, table);
    for (const other of new Set(scenes.flatMap(({ others = [] }) => others.map(([name]) => name))))
      await dropConstraints(client, other);
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
