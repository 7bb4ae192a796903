import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { demoAccounts } from '@manabar/prisma/demo-accounts';
import { releaseVersion } from '@manabar/prisma/release-version';
import { createTestDatabase } from '@manabar/tooling/test-cluster';
import { createFileDatabase } from '@manabar/tooling/create-file-database';
import { withClient } from '@manabar/tooling/with-client';
import { describe, expect, inject, test } from 'vitest';
import { createPool } from '#infra/db/pool.ts';
import { createLogger } from '#infra/logger.ts';
import { createUser } from '#modules/auth/index.ts';
import { production as productionSettings } from '#testing/fixtures/production-settings.ts';
import { relayDatabase } from '#testing/fakes/database-relay.ts';
import { pretendMigratedBy, usePrograms } from '#testing/clients/use-programs.ts';

const world = usePrograms();
const { settings, start } = world;
const production = { ...productionSettings, HOST: '127.0.0.1' };

describe('the server waits at its start', () => {
  test('the server waits for an unavailable database, logs it, and opens when it is available', async () => {
    const relay = await relayDatabase(world.databaseUrl);
    relay.cut();
    const program = start('main.ts', { ...settings(), DATABASE_URL: relay.databaseUrl });
    await program.saw('waiting for the database');
    expect(program.output()).toContain(`Nothing listens at ${new URL(relay.databaseUrl).host}`);
    await relay.restore();
    await program.saw('the shop is open');
    relay.cut();
  });
});

test('the server starts while a migration of the next version is unfinished', async () => {
  const url = await createFileDatabase();
  await withClient(url, (client) =>
    client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('next', '', '20991231000000_next')`,
    ),
  );
  await start('main.ts', { ...settings(), DATABASE_URL: url }).saw('the shop is open');
});

describe('the server does not start', () => {
  const refusal = async (env: Record<string, string>) => {
    const program = start('main.ts', env);
    expect(await program.ended).toBe(1);
    return program.output();
  };

  test('the server refuses to start on a database without tables', async () => {
    const empty = await createTestDatabase({ ...inject('testCluster'), template: 'template1' });
    expect(await refusal({ ...settings(), DATABASE_URL: empty })).toContain('pnpm db:migrate');
  });

  test('the server refuses to start with a folder of pages that holds no built web app', async () => {
    const refused = await refusal({ ...settings(), WEB_ROOT: '/nowhere' });
    expect(refused).toContain('WEB_ROOT: ');
    expect(refused).not.toContain('    at ');
  });

  test.each([
    ['main.ts', 'PORT'],
    ['main.ts', 'METRICS_PORT'],
    ['worker.ts', 'WORKER_PORT'],
  ])('%s refuses to start when %s is in use, and names both', async (script, setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = start(script, { ...settings(), [setting]: `${port}` });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(
      `${setting}: another program uses port ${port} of 127.0.0.1`,
    );
    expect(program.output()).not.toContain('    at ');
    other.close();
  });

  const away = (changes: (url: URL) => void, waitSeconds = '0') => {
    const url = new URL(world.databaseUrl);
    changes(url);
    return refusal({ ...settings(), DATABASE_URL: url.href, DATABASE_WAIT_SECONDS: waitSeconds });
  };
  const named = (role: string) => (url: URL) => {
    url.username = role;
    url.password = 'x';
  };

  test('the server refuses to start when nothing listens on the port of the database, and names it', async () => {
    expect(await away((url) => (url.port = '1'))).toContain(
      `Nothing listens at ${new URL(world.databaseUrl).hostname}:1`,
    );
  });

  test('the server refuses to start with a role or database that does not exist, and names it', async () => {
    // Waiting would not help.
    const stranger = await away(named('stranger'), '600');
    expect(stranger).toMatch(/role "stranger"/);
    expect(stranger).not.toContain('waiting for the database');
    expect(await away((url) => (url.pathname = '/nowhere'), '600')).toContain(
      'no database "nowhere"',
    );
  });

  test('the server refuses to start with a role without rights, and names it', async () => {
    await withClient(world.databaseUrl, async (client) => {
      await client.query(`CREATE ROLE powerless LOGIN PASSWORD 'x'`);
    });
    expect(await away(named('powerless'))).toContain('"powerless" may not read');
    await withClient(world.databaseUrl, (client) => client.query('DROP ROLE powerless'));
  });

  test('the server refuses to start on a database that takes no writes', async () => {
    const url = await createFileDatabase();
    await withClient(url, (client) =>
      client.query(
        `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`,
      ),
    );
    const output = await away((changed) => (changed.href = url));
    expect(output).toContain('takes no writes');
    expect(output).not.toContain(' at ');
  });

  test('the server refuses to start behind a pooler whose connections lack the role’s settings, and prints them', async () => {
    // PostgreSQL takes the place of a pooler, so that connections send no settings.
    const output = await refusal({ ...settings(), DATABASE_DIRECT_URL: world.databaseUrl });
    const role = decodeURIComponent(new URL(world.databaseUrl).username);
    expect(output).toContain('hands out connections without the shop');
    expect(output).toContain(`ALTER ROLE "${role}" SET enable_seqscan = 'off';`);
    expect(output).not.toMatch(/^ +at /m);
  });

  test('the server refuses to start on a database with half a migration, and names it', async () => {
    const url = await createFileDatabase();
    await withClient(url, (client) =>
      client.query(
        `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_rules'`,
      ),
    );
    expect(await refusal({ ...settings(), DATABASE_URL: url })).toMatch(
      /half a migration \(\d+_rules was begun/,
    );
  });

  test('the server refuses to start on a schema that is two minor versions newer, and names both', async () => {
    const url = await createFileDatabase();
    await pretendMigratedBy(url, 2);
    expect(await refusal({ ...settings(), DATABASE_URL: url })).toContain(
      `this is ${releaseVersion}, which runs on a schema that is at most one minor version newer`,
    );
  });

  test('the server refuses to start on a public address outside production', async () => {
    expect(await refusal({ ...settings(), HOST: '0.0.0.0' })).toContain('127.0.0.1 only');
  });

  test('the server refuses to start in production without its settings, and names each', async () => {
    const output = await refusal({ NODE_ENV: 'production' });
    const named = [
      'DATABASE_URL',
      'PUBLIC_URL',
      'CODE_KEYS',
      'SUPPLIER_URL',
      'SUPPLIER_SECRET',
      'RATES_URL',
    ];
    for (const name of named) expect(output).toContain(name);
    expect(output).not.toContain(' at ');
  });

  test('the server refuses to start in production on a database that may lose commits', async () => {
    const url = await createFileDatabase();
    await withClient(url, (client) =>
      client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`),
    );
    expect(await refusal({ ...settings(), ...production, DATABASE_URL: url })).toContain(
      'synchronous_commit = off',
    );
  });

  test('the server refuses to start in production with a demo account', async () => {
    const url = await createFileDatabase();
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ fsync: string }>('SHOW fsync');
      expect(rows[0]?.fsync).toBe('on');
    });
    const pool = createPool({ connectionString: url, max: 1, log: createLogger('silent') });
    for (const account of demoAccounts) await createUser({ pool }, account);
    await pool.end();
    expect(await refusal({ ...settings(), ...production, DATABASE_URL: url })).toContain(
      '(admin, demo)',
    );
  });
});
