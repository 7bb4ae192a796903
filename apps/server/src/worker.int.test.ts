import { codeVersion } from '@manabar/prisma/version';
import { describe, expect, test } from 'vitest';
import { usePrograms, withDatabase } from '#testing/clients/use-programs.ts';

const world = usePrograms();
const { settings, start } = world;

describe('the worker', () => {
  test('schedules its jobs and ends on SIGTERM', async () => {
    const program = start('worker.js', { ...settings(), WORKER_PORT: '21988' });
    await program.saw('worker started');
    await withDatabase(world.databaseUrl, async (client) => {
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
    await withDatabase(world.databaseUrl, async (client) => {
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
