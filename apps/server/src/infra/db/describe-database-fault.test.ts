import { expect, test } from 'vitest';
import { describeDatabaseFault } from './describe-database-fault.ts';
import { ReadOnlyDatabaseError } from './writable-pool.ts';

const url = 'postgresql://shop%40app:secret@db.example:6432/manabar';
const withCode = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall !== undefined && { syscall }) });
/** Error of PgBouncer, which reports every one of its own under this code. */
const asPooler = (message: string) => Object.assign(new Error(message), { code: '08P01' });

test.each([
  ['a wrong port', withCode('ECONNREFUSED', 'connect'), 'Nothing listens at db.example:6432'],
  ['a wrong host', withCode('ENOTFOUND', 'getaddrinfo'), 'The host of db.example:6432 is unknown'],
  ['a closed network', withCode('EHOSTUNREACH', 'connect'), 'db.example:6432 is not reachable'],
  [
    'a silent host',
    new Error('timeout exceeded when trying to connect'),
    'db.example:6432 does not answer',
  ],
  ['a role that is refused', withCode('28000'), 'refuses the role "shop@app"'],
  ['a wrong password', withCode('28P01'), 'refuses the role "shop@app"'],
  ['a role without rights', withCode('42501'), 'The role "shop@app" may not read'],
  ['a database that does not exist', withCode('3D000'), 'has no database "manabar"'],
  ['a database without tables', withCode('42P01'), 'holds no shop: run `pnpm db:migrate`'],
  [
    'a pooler',
    asPooler('unsupported startup parameter: options'),
    'if it is a pooler, set DATABASE_DIRECT_URL',
  ],
  [
    'a pooler without a database',
    asPooler('server login has been failing, try again later (server_login_retry)'),
    'db.example:6432 gives no connection. Its reason: server login has been failing',
  ],
  ['a standby', new ReadOnlyDatabaseError('read-only'), 'takes no writes: it is a standby'],
  ['a full server', withCode('53300'), 'has no connection left: see DATABASE_POOL'],
  ['a server that starts', withCode('57P03'), 'is starting or shutting down'],
])('names %s as the reason why the database cannot be used', (_cause, error, reason) => {
  const named = describeDatabaseFault(error, url);
  expect(named).toContain(reason);
  expect(named).not.toContain('secret');
});

test('names PostgreSQL’s own reason for a refused role, because a missing entry of pg_hba.conf is one of several', () => {
  const reason = 'no pg_hba.conf entry for host "10.0.0.7", user "shop@app", no encryption';
  const error = Object.assign(new Error(reason), { code: '28000' });
  expect(describeDatabaseFault(error, url)).toBe(
    `db.example:6432 refuses the role "shop@app": are role and password of DATABASE_URL right, and may the role log in? PostgreSQL's reason: ${reason}`,
  );
});

test('names no reason for a database error that is not about the connection or its rights', () => {
  expect(describeDatabaseFault(withCode('42703'), url)).toBeNull();
  expect(describeDatabaseFault(new Error('a bug'), url)).toBeNull();
});
