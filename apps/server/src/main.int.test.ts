import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseVersion } from '@manabar/prisma/release-version';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { withClient } from '@manabar/tooling/with-client';
import { describe, expect, test } from 'vitest';
import { createPool } from '#infra/db/pool.ts';
import { findMissingRoleSettings } from '#infra/db/find-missing-role-settings.ts';
import { createLogger } from '#infra/logger.ts';
import { createUser } from '#modules/auth/index.ts';
import { type TestProgram } from '#testing/clients/server-process.ts';
import { relayDatabase } from '#testing/fakes/database-relay.ts';
import { clockAhead, pretendMigratedBy, usePrograms } from '#testing/clients/use-programs.ts';

const world = usePrograms();
const { settings, start } = world;

async function open(
  env: Record<string, string> = {},
): Promise<{ program: TestProgram; origin: string }> {
  const program = start('main.ts', { ...settings(), ...env });
  await program.saw('the shop is open');
  const origin = /"address":"([^"]+)"/.exec(program.output())?.[1];
  if (!origin) throw new Error(program.output());
  return { program, origin };
}

describe('the server', () => {
  test('the server stays ready and starts on a schema that is one minor version newer', async () => {
    const url = await createFileDatabase();
    const { origin } = await open({ DATABASE_URL: url });
    await pretendMigratedBy(url, 1);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const next = await open({ DATABASE_URL: url });
    expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
    await withClient(url, (client) => client.query(`UPDATE _applied_sql SET version = '999.0.0'`));
    const answer = await fetch(`${origin}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ reason: 'migrations' });
  });

  test('the server opens, serves, and ends on SIGTERM without cutting a request', async () => {
    const { program, origin } = await open();
    expect(program.output()).toContain(`"version":"${releaseVersion}"`);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const statuses: number[] = [];
    const ends: string[] = [];
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let call = 0; ; call++) {
        try {
          const answer = await fetch(`${origin}/api/auth/login`, {
            method: 'POST',
            // Each attempt has another name, because guesses of one would be throttled.
            body: JSON.stringify({ nickname: `nobody-${client}-${call}`, password: 'password1' }),
          });
          await answer.json();
          statuses.push(answer.status);
        } catch (error) {
          ends.push(String((error as Error).cause));
          return;
        }
      }
    });
    await expect.poll(() => statuses.length).toBeGreaterThan(8);
    const asked = Date.now();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
    await Promise.all(clients);
    // A refused connection is a clean end; an unfinished answer is not.
    expect(ends.filter((end) => !end.includes('ECONNREFUSED'))).toEqual([]);
    expect(ends).toHaveLength(8);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  test('the server finishes a request that is under way when SIGTERM comes twice', async () => {
    const { program, origin } = await open();
    const sending = request(`${origin}/api/auth/login`, { method: 'POST' });
    const answered = once(sending, 'response');
    sending.write('{"nickname":"nobody",');
    await sleep(300);
    program.process.kill('SIGTERM');
    await sleep(300);
    program.process.kill('SIGTERM');
    await sleep(100);
    sending.end('"password":"password1"}');
    const [answer] = (await answered) as [IncomingMessage];
    expect(answer.statusCode).toBe(401);
    // A client that kept the connection would lose its next request.
    expect(answer.headers.connection).toBe('close');
    answer.resume();
    expect(await program.ended).toBe(0);
  });

  test('the server ends with its launcher, without waiting for a request that is under way', async () => {
    const { program, origin } = await open();
    const headers = { expect: '100-continue', 'content-type': 'application/json' };
    const sending = request(`${origin}/api/auth/login`, { method: 'POST', headers });
    sending.on('error', () => undefined).flushHeaders();
    // The server has the request and waits for its body.
    await once(sending, 'continue');
    const asked = Date.now();
    program.process.disconnect();
    await program.ended;
    // A graceful shutdown would wait nine seconds for such a request.
    expect(Date.now() - asked).toBeLessThan(8000);
  });

  test('the server serves /metrics on a port of its own and nowhere else', async () => {
    const { origin } = await open({ METRICS_PORT: '21987' });
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    const metrics = await fetch('http://127.0.0.1:21987/metrics');
    const text = await metrics.text();
    expect(text).toContain('manabar_database_connections{state="idle"}');
    expect(text).toContain(`manabar_build_info{version="${releaseVersion}"} 1`);
    expect(text).toContain('manabar_topups{state="unsettled"} 0');
    expect(text).toContain('manabar_topups_oldest_due_seconds 0');
    expect(text).toContain('manabar_messages{to="customers",channel="telegram",state="waiting"} 0');
    expect(text).toContain('manabar_messages{to="operators",channel="webhook",state="failed"} 0');
    expect(text).toContain('manabar_stock_low 0');
    expect(text).toContain('manabar_ledger_violations 0');
    expect(text).toMatch(/^manabar_ledger_checked_seconds \+?Inf/m);
    expect(text).toContain('manabar_topups_oldest_open_seconds 0');
    expect(text).toContain('manabar_payments_oldest_open_seconds 0');
    expect(text).toContain('manabar_messages_oldest_due_seconds{to="customers"} 0');
    expect(text).toContain('manabar_messages_oldest_due_seconds{to="operators"} 0');
    expect(text).toContain('manabar_jobs_oldest_due_seconds 0');
    expect(text).toMatch(/^manabar_rates_stale [1-9]/m);
    expect(text).toContain('manabar_house_balance{account="revenue:sales",currency="usd"} 0');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    expect(text).toContain(
      'manabar_http_requests_total{method="GET",route="unknown",status="404"} 1',
    );
  });

  test('the server serves /metrics with the last figures and their age while the database is silent', async () => {
    const relay = await relayDatabase(world.databaseUrl);
    await open({ METRICS_PORT: '21986', DATABASE_URL: relay.databaseUrl });
    const scrape = async () => (await fetch('http://127.0.0.1:21986/metrics')).text();
    expect(await scrape()).toContain('manabar_metrics_age_seconds{of="topups"} 0');
    relay.freeze();
    const text = await scrape();
    expect(text).toContain('manabar_topups{state="open"} 0');
    expect(text).toMatch(/^manabar_metrics_age_seconds\{of="topups"\} (?!0$)[\d.]+$/m);
    relay.cut();
  });

  test('the server holds as many database connections as scaling.md states, while every one of them is busy', async () => {
    const url = await createFileDatabase();
    const { origin } = await open({ DATABASE_URL: url });
    const pool = createPool({ connectionString: url, max: 1, log: createLogger('silent') });
    const account = { nickname: 'counting-admin', password: 'plum-kettle-41' };
    await createUser({ pool }, { ...account, role: 'admin' });
    await pool.end();
    const post = (path: string) =>
      fetch(`${origin}/api/${path}`, { method: 'POST', body: JSON.stringify(account) });
    const { token } = (await (await post('auth/login')).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const ask = (path: string, times: number) =>
      Array.from({ length: times }, () => fetch(`${origin}${path}`, { headers }));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await withClient(url, async (client) => {
      const count = async (condition: string) => {
        // A transaction keeps its first view of the activity.
        await client.query('SELECT pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
        );
        return rows[0]?.n;
      };
      await client.query('BEGIN');
      await client.query('LOCK TABLE support_messages, orders');
      // Prisma reads messages of customers, the SQL pool reads orders. Reads with equal values would share statements.
      const calls = ask('/api/admin/support', 10);
      await expect.poll(() => count(`wait_event_type = 'Lock'`), { interval: 20 }).toBe(5);
      for (let limit = 1; limit <= 30; limit++) calls.push(...ask(`/api/orders?limit=${limit}`, 1));
      const scaling = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');
      const stated = Number(/^\| server .*\| (\d+) +\|$/m.exec(scaling)?.[1]);
      // Opened connections stay open for a minute; only the queue's ends sooner when it is idle.
      const others = () => count(`application_name <> 'manabar-jobs'`);
      await expect.poll(others, { interval: 20 }).toBe(stated - 1);
      await client.query('ROLLBACK');
      await Promise.all(calls);
      expect(await others()).toBe(stated - 1);
      expect(await count(`application_name = 'manabar-jobs'`)).toBeLessThanOrEqual(1);
    });
  });

  test('the server sends only statements and readiness checks through a pooler', async () => {
    const url = await createFileDatabase();
    const role = `pooled_${randomBytes(4).toString('hex')}`;
    const pooled = new URL(url);
    [pooled.username, pooled.password] = [role, 'x'];
    await withClient(url, async (client) => {
      await client.query(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'x'`);
      // PostgreSQL takes the place of the pooler; connections through it have a role of their own.
      const pool = createPool({
        ...{ connectionString: pooled.href, max: 1, log: createLogger('silent') },
        pooler: { prepares: true },
      });
      await client.query((await findMissingRoleSettings(pool, role)) ?? '');
      await pool.end();
      const { origin, program } = await open({
        ...{ DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url },
        DATABASE_POOLER_PREPARES: 'true',
      });
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      const { rows } = await client.query<{ name: string; pooled: boolean }>(
        `SELECT DISTINCT application_name AS name, usename = $1 AS pooled FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY 2, 1`,
        [role],
      );
      expect(rows).toEqual([
        { name: 'manabar-events', pooled: false },
        { name: 'manabar-jobs', pooled: false },
        { name: 'manabar', pooled: true },
        { name: 'manabar-readiness', pooled: true },
      ]);
      program.process.kill('SIGTERM');
      await program.ended;
      await client.query(`DROP ROLE ${role}`);
    });
  });

  test('the server refuses a session that expired by the clock of the database, while its own is days behind', async () => {
    const { origin, program } = await open(clockAhead(-3));
    expect(program.output()).toContain(`clock differs from the database's`);
    const account = { nickname: 'late-riser', password: 'plum-kettle-41' };
    const post = (path: string, body: object) =>
      fetch(`${origin}/api/auth/${path}`, { method: 'POST', body: JSON.stringify(body) });
    await post('register', { ...account, confirmPassword: account.password });
    const { token } = (await (await post('login', account)).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const orders = () => fetch(`${origin}/api/orders`, { headers });
    expect((await orders()).status).toBe(200);
    await withClient(world.databaseUrl, (client) =>
      client.query(
        `UPDATE sessions SET created_at = now() - interval '9 days', expires_at = now() - interval '1 minute'`,
      ),
    );
    expect((await orders()).status).toBe(401);
  });

  test('the server survives a cut of all its database connections', async () => {
    const { origin, program } = await open();
    // Opens the connection of the readiness check.
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await withClient(world.databaseUrl, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    );
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    program.process.kill('SIGTERM');
    // Without a listener for errors of the connection the process would have exited with code 1.
    expect(await program.ended).toBe(0);
  });
});
