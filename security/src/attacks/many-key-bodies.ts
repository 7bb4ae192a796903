import { atLeast, atMost, measured, type Attack } from '../attack-types.ts';
import { withRefusingServer } from '../with-refusing-server.ts';
import { probeDuring, type ProbeSpec } from '../latency-probe.ts';
import { createClientAt } from '../client-at-address.ts';

const BODIES = 60;
const KEYS = 90_000;
/** Duration in milliseconds, long enough that the 99th percentile is not the slowest call. */
const PROBED_MS = 6_000;
const ROUNDS = 5;
const EVERY_MS = 25;

/** About a mebibyte, serialised once, because the attacker's own work would slow down the measurement. */
const manyKeys = Buffer.from(
  JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [`k${i}`, 0]))),
);
const targets = ['/api/auth/login', '/api/support', '/trpc/auth.login', '/api/cart/add'];

/** Returns another customer's latencies without and with the attack, and the statuses of the attacker's calls. */
async function attackServer(url: string) {
  const visitor = createClientAt(url, '127.0.12.1');
  // Each probe has its own address, to stay within the limit of calls per minute.
  const catalogueFrom = (address: string): ProbeSpec => ({
    ...{ url, address, path: '/api/products' },
    everyMs: EVERY_MS,
  });
  // The first calls of a server are slow and are not measured.
  await probeDuring(catalogueFrom('127.0.13.1'), () => Promise.resolve(), PROBED_MS);
  const idle = await probeDuring(catalogueFrom('127.0.13.2'), () => Promise.resolve(), PROBED_MS);
  const statuses: number[] = [];
  const attack = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const calls = Array.from({ length: BODIES }, async (_, i) => {
        const path = targets[i % targets.length] ?? '';
        const answer = await visitor.call(path, { body: manyKeys }).catch(() => null);
        statuses.push(answer?.status ?? 0);
      });
      await Promise.all(calls);
    }
  };
  const attacked = await probeDuring(catalogueFrom('127.0.13.3'), attack, PROBED_MS);
  await visitor.close();
  return { idle, attacked, statuses, growth: attacked.p99 - idle.p99 };
}

/** Sends bodies with very many keys without a session, as fast as the server accepts them. */
export const manyKeyBodies: Attack = {
  name: 'many-key-bodies',
  title: `${BODIES} anonymous bodies of ${KEYS} keys at once, ${ROUNDS} times`,
  run: async ({ url }) => {
    const refusing = await withRefusingServer(attackServer);
    const { attacked, statuses, growth } = await attackServer(url);
    const refused = statuses.filter((status) => [401, 413, 429].includes(status)).length;
    return [
      measured("growth of another customer's p99 at a refusing server, ms", refusing.growth),
      measured("growth of another customer's p99, ms", growth),
      atMost('of which beyond the refusing server, ms', growth - Math.max(0, refusing.growth), 50),
      atMost("another customer's failed calls", attacked.failed, 0),
      atLeast('bodies refused with an answer', refused, BODIES * ROUNDS),
    ];
  },
};
