import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStage, type Stage } from '../run/bench-processes.ts';
import { runLists } from './run-lists.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({});
});
afterAll(() => stage.stop());

test('the bench reads every list of a small shop, and finds and explains its SQL statements', async () => {
  const said: string[] = [];
  const { result, wrong } = await runLists(stage, { codes: 2000, runs: 1 }, (line) => {
    said.push(line);
  });
  expect(wrong).toEqual([]);
  expect(result.length).toBeGreaterThan(40);
  for (const { name, statements, rows, sqlMs, httpMs } of result) {
    expect({ name, session: statements >= 2 }).toEqual({ name, session: true });
    expect(rows, name).toBeGreaterThan(0);
    expect(Math.min(sqlMs, httpMs), name).toBeGreaterThan(0);
  }
  expect(said).toHaveLength(result.length + 2);
});
