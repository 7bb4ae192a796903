import { releaseVersion } from '@manabar/prisma/release-version';
import { withClient } from '@manabar/tooling/with-client';
import { describe, expect, test } from 'vitest';
import { clockAhead, usePrograms } from '#testing/clients/use-programs.ts';

const world = usePrograms();
const { settings, start } = world;

describe('the worker', () => {
  test('the worker schedules its jobs and ends on SIGTERM', async () => {
    const program = start('worker.ts', { ...settings(), WORKER_PORT: '21988' });
    await program.saw('worker started');
    await withClient(world.databaseUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT name FROM pgboss.schedule');
      expect(rows.map(({ name }) => name)).toContain('auth.clean-up');
    });
    expect((await fetch('http://127.0.0.1:21988/readyz')).status).toBe(200);
    const metrics = await (await fetch('http://127.0.0.1:21988/metrics')).text();
    expect(metrics).toContain('manabar_database_connections{state="idle"}');
    expect(metrics).toContain(`manabar_build_info{version="${releaseVersion}"} 1`);
    expect(program.output()).toContain(`"version":"${releaseVersion}"`);
    expect(metrics).toContain('# TYPE manabar_alerts_total counter');
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  test.each([
    ['behind', -3],
    ['ahead', 3],
  ])(
    'the worker sends due messages and leaves leased ones by the database’s clock, while its own is days %s',
    async (_where, days) => {
      await withClient(world.databaseUrl, async (client) => {
        // A message without a receiver ends as soon as a worker takes it.
        const { rows } = await client.query<{ due: string; leased: string }>(`
          WITH due AS (INSERT INTO messages (channel, kind, language) VALUES ('email', 'password_reset', 'en') RETURNING id),
          leased AS (INSERT INTO messages (channel, kind, language, taken_until)
                     VALUES ('email', 'password_reset', 'en', now() + interval '1 hour') RETURNING id)
          SELECT due.id AS due, leased.id AS leased FROM due, leased`);
        const isPending = async (id: string | undefined) =>
          (await client.query(`SELECT FROM messages WHERE id = $1 AND state = 'pending'`, [id]))
            .rowCount === 1;
        start('worker.ts', { ...settings(), ...clockAhead(days) });
        await expect.poll(() => isPending(rows[0]?.due), { timeout: 60_000 }).toBe(false);
        expect(await isPending(rows[0]?.leased)).toBe(true);
      });
    },
  );

  test('the worker is not ready while a due job waits for minutes', async () => {
    await withClient(world.databaseUrl, async (client) => {
      await client.query(
        `SELECT pgboss.create_queue('rates.update', '{"policy": "exclusive"}'::jsonb)`,
      );
      await client.query(
        `INSERT INTO pgboss.job (name, start_after) VALUES ('rates.update', now() - interval '6 minutes')`,
      );
      // No worker takes a locked job.
      await client.query('BEGIN');
      await client.query(`SELECT FROM pgboss.job WHERE name = 'rates.update' FOR UPDATE`);
      const program = start('worker.ts', { ...settings(), WORKER_PORT: '21989' });
      await program.saw('worker started');
      expect((await fetch('http://127.0.0.1:21989/readyz')).status).toBe(503);
      await program.saw('"alert":"jobs_late"');
      await client.query('ROLLBACK');
    });
    // The server sells all the same.
    const server = start('main.ts', settings());
    await server.saw('the shop is open');
    const origin = /"address":"([^"]+)"/.exec(server.output())?.[1] ?? '';
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });
});
