import { describe, expect, test } from 'vitest';
import { useAuthCalls } from '#testing/clients/auth-calls.ts';

const world = useAuthCalls();
const { clock, fresh, login, register } = world;

describe('password guessing', () => {
  test('ten failed logins block the pair of nickname and address for any password', async () => {
    const nickname = fresh();
    await register(nickname);
    for (let i = 0; i < 10; i++) expect((await login(nickname, `guess-${i}`)).statusCode).toBe(401);
    const blocked = await login(nickname);
    expect([blocked.statusCode, blocked.json().error.code]).toEqual([429, 'rate_limited']);
    const wait = Number(blocked.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await login(nickname, 'quiet-river-7', '10.0.0.2')).statusCode).toBe(200);
  });

  test('concurrent failed logins do not exceed ten guesses', async () => {
    const nickname = fresh();
    await register(nickname);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => login(nickname, `guess-${i}`)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 401);
    expect(refused).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40);
  });

  test('concurrent successful logins do not count as guesses', async () => {
    const nickname = fresh();
    await register(nickname);
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(nickname)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('ten failed logins of an unknown nickname block it like a known one', async () => {
    const nickname = fresh();
    for (let i = 0; i < 10; i++) expect((await login(nickname)).statusCode).toBe(401);
    expect((await login(nickname)).statusCode).toBe(429);
  });

  test('failed logins count against a nickname in any case', async () => {
    const nickname = fresh();
    for (let i = 0; i < 10; i++)
      await login(i % 2 === 0 ? nickname : nickname.toUpperCase(), 'wrong-pass1');
    expect((await login(nickname)).statusCode).toBe(429);
  });

  test('failed logins from one IPv6 network count as one address', async () => {
    const nickname = fresh();
    await register(nickname);
    for (let i = 0; i < 10; i++) await login(nickname, 'wrong-pass1', `2001:db8:1:2::${i}`);
    expect((await login(nickname, 'quiet-river-7', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await login(nickname, 'quiet-river-7', '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('a hundred failed logins of a nickname from many addresses block it for new addresses only', async () => {
    const nickname = fresh();
    await register(nickname, 'quiet-river-7', { remoteAddress: '10.1.0.1' });
    await login(nickname, 'quiet-river-7', '10.1.0.2');
    // Failures from a known address count, too.
    for (let i = 0; i < 100; i++)
      await login(nickname, 'wrong-pass1', i < 10 ? '10.1.0.2' : `10.2.${i}.1`);
    expect((await login(nickname, 'quiet-river-7', '10.3.0.1')).statusCode).toBe(429);
    expect((await login(nickname, 'quiet-river-7', '10.1.0.1')).statusCode).toBe(200);
    clock.advance({ days: 31 });
    expect((await login(nickname, 'quiet-river-7', '10.1.0.1')).statusCode).toBe(429);
  });

  test('failed logins are counted in the database under hashed keys', async () => {
    const { rows } = await world.shop.deps.pool.query<{ key: string }>(
      'SELECT key FROM rate_limits',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^login-(pair|nickname):[0-9a-f]{64}$/);
  });

  test('a login block expires', async () => {
    const nickname = fresh();
    await register(nickname);
    for (let i = 0; i < 10; i++) await login(nickname, 'wrong-pass1');
    expect((await login(nickname)).statusCode).toBe(429);
    await world.shop.deps.pool.query('UPDATE rate_limits SET expire = expire - 900000');
    expect((await login(nickname)).statusCode).toBe(200);
  });
});
