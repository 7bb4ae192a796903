import { register } from '../register-account.ts';
import { atLeast, atMost, measured, type Attack } from '../attack-types.ts';
import { withRefusingServer } from '../with-refusing-server.ts';
import { probeDuring, type Latencies, type ProbeSpec } from '../latency-probe.ts';
import { createClientAt } from '../client-at-address.ts';

const LOGINS = 3_000;
/** Maximum increase in milliseconds of a log-in from a known address, compared with a server that only refuses. */
const LONGEST_MS = 2_000;
/** Minimum duration in milliseconds, because the flood may end sooner. */
const PROBED_MS = 6_000;
/** Interval in milliseconds, slow enough for the limit of 60 log-ins a minute per address. */
const EVERY_MS = 1_100;
const CUSTOMER = '127.0.10.2';

/** Returns an address of the loopback network, a new one for every 50 log-ins. */
const addressOf = (index: number) => {
  const block = Math.floor(index / 50);
  return `127.0.${20 + (block >> 7)}.${1 + (block & 127)}`;
};

/** Sends log-ins with unknown nicknames, all at once, and returns their statuses. */
async function flood(url: string): Promise<number[]> {
  const attackers = new Map<string, ReturnType<typeof createClientAt>>();
  const statuses = await Promise.all(
    Array.from({ length: LOGINS }, async (_, index) => {
      const from = addressOf(index);
      const attacker = attackers.get(from) ?? createClientAt(url, from);
      attackers.set(from, attacker);
      const body = { nickname: `nobody ${index}`, password: 'password1' };
      const answer = await attacker.call('/api/auth/login', { body }).catch(() => null);
      return answer?.status ?? 0;
    }),
  );
  for (const visitor of attackers.values()) await visitor.close();
  return statuses;
}

interface Customer {
  nickname: string;
  password: string;
}

/** Returns the latencies of a customer's log-ins and of another one's catalogue calls during the flood. */
async function attackServer(url: string, { nickname, password }: Customer) {
  const login: ProbeSpec = {
    ...{ url, address: CUSTOMER, path: '/api/auth/login', body: { nickname, password } },
    everyMs: EVERY_MS,
  };
  const catalogue: ProbeSpec = { url, address: '127.0.11.2', path: '/api/products', everyMs: 200 };
  let statuses: number[] = [];
  let own: Latencies | undefined;
  const others = await probeDuring(catalogue, async () => {
    own = await probeDuring(login, async () => (statuses = await flood(url)), PROBED_MS);
  });
  if (!own) throw new Error('the log-ins were not measured');
  return { own, others, statuses };
}

/** Logs in with unknown nicknames 3,000 times at once, while a customer logs in from another address. */
export const loginFlood: Attack = {
  name: 'login-flood',
  title: '3,000 log-ins of unknown nicknames at once',
  run: async ({ url }) => {
    const visitor = createClientAt(url, CUSTOMER);
    const customer = await register(visitor);
    await visitor.close();
    const refusing = await withRefusingServer((refusingUrl) => attackServer(refusingUrl, customer));
    const { own, others, statuses } = await attackServer(url, customer);
    const count = (status: number) => statuses.filter((each) => each === status).length;
    return [
      measured(
        'the slowest refusal of a server that only refuses, ms',
        Math.round(refusing.own.max),
      ),
      measured("a known customer's slowest log-in, ms", Math.round(own.max)),
      atMost(
        'of which beyond the refusing server, ms',
        Math.round(own.max - refusing.own.max),
        LONGEST_MS,
      ),
      atMost(`a known customer's failed log-ins, of ${own.calls}`, own.failed, 0),
      measured(
        "another customer's p99 of the catalogue at a refusing server, ms",
        refusing.others.p99,
      ),
      measured("another customer's p99 of the catalogue, ms", others.p99),
      atLeast('log-ins of the flood that were shed or refused', count(503) + count(0), 1),
      atMost('log-ins of the flood that succeeded', count(200), 0),
    ];
  },
};
