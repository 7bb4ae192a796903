import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeVersion } from '@manabar/prisma/version';
import { createFileDatabase } from '@manabar/tooling/vitest';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startProgram, type TestProgram } from '#testing/clients/server-process.ts';

let databaseUrl: string;
let running: TestProgram[] = [];

beforeAll(async () => {
  databaseUrl = await createFileDatabase();
});
afterEach(() => {
  for (const { process: child } of running) child.kill('SIGKILL');
  running = [];
});

const settings = () => ({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  RATE_LIMIT_SCALE: '0',
  MANABAR_DATA_DIR: mkdtempSync(join(tmpdir(), 'manabar-main-')),
});

function start(script: string, env: Record<string, string>): TestProgram {
  const program = startProgram(script, env);
  running.push(program);
  return program;
}

async function withDatabase(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}

describe('the worker', () => {
  test('schedules its jobs and ends on SIGTERM', async () => {
    const program = start('worker.js', { ...settings(), WORKER_PORT: '21988' });
    await program.saw('worker started');
    await withDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT name FROM pgboss.schedule');
      expect(rows.map(({ name }) => name)).toContain('auth.clean-up');
    });
    expect((await fetch('http://127.0.0.1:21988/readyz')).status).toBe(200);
    const metrics = await (await fetch('http://127.0.0.1:21988/metrics')).text();
    expect(metrics).toContain('manabar_database_connections{state="idle"}');
    expect(metrics).toContain(`manabar_build_info{version="${codeVersion}"} 1`);
    expect(program.output()).toContain(`"version":"${codeVersion}"`);
    expect(metrics).toContain('# TYPE manabar_alerts_total counter');
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  test('the worker is not ready while a due job waits for minutes', async () => {
    await withDatabase(databaseUrl, async (client) => {
      await client.query(`SELECT pgboss.create_queue('late', '{"policy": "standard"}'::jsonb)`);
      await client.query(
        `INSERT INTO pgboss.job (name, start_after) VALUES ('late', now() - interval '6 minutes')`,
      );
    });
    const program = start('worker.js', { ...settings(), WORKER_PORT: '21989' });
    await program.saw('worker started');
    expect((await fetch('http://127.0.0.1:21989/readyz')).status).toBe(503);
  });
});
