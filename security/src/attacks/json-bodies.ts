import { atLeast, atMost, type Attack } from '../attack.ts';
import { probeDuring, type ProbeSpec } from '../probe.ts';
import { createVisitor } from '../visitor.ts';

const BODIES = 60;
const KEYS = 90_000;
const IDLE_MS = 5_000;
const ROUNDS = 5;

/** About a mebibyte. */
const manyKeys = Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [`k${i}`, 0]));
const targets = ['/api/auth/login', '/api/support', '/trpc/auth.login', '/api/cart/add'];

/** Sends bodies of very many keys without a session, as fast as they are taken. */
export const jsonBodies: Attack = {
  name: 'json-bodies',
  title: `${BODIES} anonymous bodies of ${KEYS} keys at once, ${ROUNDS} times`,
  run: async ({ url }) => {
    const visitor = createVisitor(url, '127.0.12.1');
    const catalogue: ProbeSpec = {
      ...{ url, address: '127.0.13.1', path: '/api/products' },
      everyMs: 150,
    };
    await visitor.call('/api/products');
    const idle = await probeDuring(catalogue, () => Promise.resolve(), IDLE_MS);
    const statuses = new Map<number, number>();
    const attack = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const calls = Array.from({ length: BODIES }, async (_, i) => {
          const path = targets[i % targets.length] ?? '';
          const status = await visitor.call(path, { body: manyKeys }).then(
            (answer) => answer.status,
            () => 0,
          );
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        await Promise.all(calls);
      }
    };
    const attacked = await probeDuring(catalogue, attack, IDLE_MS);
    await visitor.close();
    const refused = [401, 413, 429].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
    return [
      atMost("growth of another customer's p99, ms", attacked.p99 - idle.p99, 50),
      atMost("another customer's failed calls", attacked.failed, 0),
      atLeast('bodies refused with an answer', refused, BODIES * ROUNDS),
    ];
  },
};
