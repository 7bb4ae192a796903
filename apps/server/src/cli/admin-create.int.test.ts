import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { systemClock } from '#infra/clock.ts';
import { startProgram } from '#testing/clients/server-process.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { turnOn } from '#testing/fixtures/second-factor.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';

const shop = useTestShop();

async function run(args: string[], password: string, databaseUrl = shop.databaseUrl) {
  const dataDir = temporaryFolder('cli');
  const file = join(dataDir, 'password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  const program = startProgram(
    'cli/admin-create.ts',
    { DATABASE_URL: databaseUrl, MANABAR_DATA_DIR: dataDir, ADMIN_PASSWORD_FILE: file },
    args,
  );
  return { code: await program.ended, output: program.output() };
}
const login = (nickname: string, password: string) =>
  shop.anonymous.auth.login({ nickname, password });

test('admin:create creates an admin, also with a nickname that customers cannot have', async () => {
  expect(await run(['admin'], 'boss-pass-1')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Database: \S+ at \S+\nAdmin account admin created\.\n$/),
  });
  const { token } = await login('admin', 'boss-pass-1');
  expect(await shop.deps.authenticate(token)).toMatchObject({ nickname: 'admin', role: 'admin' });
});

test('admin:create --reset sets a new password, ends the sessions, and records that without the password', async () => {
  const admin = await shop.createAdmin();
  expect(await run([admin.nickname, '--reset'], 'new-pass-2')).toMatchObject({ code: 0 });
  expect(await shop.deps.authenticate(admin.token)).toBeNull();
  await expect(login(admin.nickname, admin.password)).rejects.toThrow();
  await login(admin.nickname, 'new-pass-2');
  const { rows } = await shop.deps.pool.query('SELECT * FROM audit_log WHERE target = $1', [
    `user:${admin.userId}`,
  ]);
  expect(rows).toMatchObject([{ action: 'admin.reset-access', actor: 'admin:create' }]);
  expect(
    JSON.stringify(rows, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ).not.toContain('new-pass-2');
});

test('admin:create --reset removes an admin’s second factor and records that in the audit log', async () => {
  const admin = await shop.createAdmin();
  await turnOn(systemClock, admin);
  await expect(login(admin.nickname, admin.password)).rejects.toEqual(
    refusal('second_factor_required'),
  );
  expect(await run([admin.nickname, '--reset'], 'new-pass-2')).toMatchObject({ code: 0 });
  const { token } = await login(admin.nickname, 'new-pass-2');
  expect(await shop.deps.authenticate(token)).toMatchObject({ userId: admin.userId });
  const { rows } = await shop.deps.pool.query(
    `SELECT before, after FROM audit_log WHERE target = $1 AND action = 'admin.reset-access'`,
    [`user:${admin.userId}`],
  );
  expect(rows).toEqual([{ before: { second_factor: true }, after: { second_factor: false } }]);
});

test('admin:create --reset finds an admin whose nickname is not allowed any more', async () => {
  const { userId } = await shop.createAdmin();
  await shop.rows(
    `UPDATE users SET nickname = 'Two  Spaces', nickname_key = 'two  spaces' WHERE id = $1`,
    [userId],
  );
  expect(await run(['Two  Spaces', '--reset'], 'new-pass-2')).toMatchObject({ code: 0 });
  await login('Two  Spaces', 'new-pass-2');
});

test.each([
  [[], 'good-pass-1', 'pnpm admin:create <nickname>'],
  [['boss', '--force'], 'good-pass-1', 'pnpm admin:create <nickname>'],
  [['x'], 'good-pass-1', 'nickname: nickname_too_short'],
  [['boss'], 'short1', 'password: password_too_short'],
  [['boss'], 'no-digits-here', 'password: password_no_number'],
  [['boss'], 'admin12345', 'password: password_too_common'],
  [['boss-number-1'], 'Boss-Number-1', 'password: password_too_common'],
  [['nobody', '--reset'], 'good-pass-1', 'No admin has this nickname'],
])('admin:create refuses %j with the password %j: %s', async (args, password, reason) => {
  const { code, output } = await run(args, password);
  expect(code).toBe(1);
  expect(output).toContain(reason);
  expect(output).not.toContain(password);
});

test('admin:create names the password file that it cannot read', async () => {
  const program = startProgram(
    'cli/admin-create.ts',
    { DATABASE_URL: shop.databaseUrl, ADMIN_PASSWORD_FILE: '/nowhere/password' },
    ['boss'],
  );
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain('ADMIN_PASSWORD_FILE: ');
  expect(program.output()).not.toContain('    at ');
});

test('admin:create prints why it cannot use a database in one line', async () => {
  const absent = new URL(shop.databaseUrl);
  absent.pathname = '/absent';
  expect(await run(['boss'], 'good-pass-1', absent.href)).toEqual({
    code: 1,
    output: expect.stringMatching(/^Database: absent at \S+\n\S+ has no database "absent"\n$/),
  });
});

test('admin:create refuses a taken nickname, and --reset does not change a customer’s password', async () => {
  const customer = await shop.registerUser();
  expect((await run([customer.nickname], 'good-pass-1')).output).toContain('taken');
  expect((await run([customer.nickname, '--reset'], 'good-pass-1')).output).toContain(
    'No admin has this nickname',
  );
  expect(await shop.deps.authenticate(customer.token)).not.toBeNull();
  await login(customer.nickname, customer.password);
  await expect(login(customer.nickname, 'good-pass-1')).rejects.toEqual(
    refusal('invalid_credentials'),
  );
});
