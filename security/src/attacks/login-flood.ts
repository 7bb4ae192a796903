import { register } from '../accounts.ts';
import { atLeast, atMost, type Attack } from '../attack.ts';
import { createVisitor } from '../visitor.ts';

const LOGINS = 3_000;
/** Longest log-in from a known address during the flood. */
const LONGEST_MS = 2_000;

/** Addresses of the loopback network, a new one for every 50 log-ins. */
const addressOf = (index: number) => {
  const block = Math.floor(index / 50);
  return `127.0.${20 + (block >> 7)}.${1 + (block & 127)}`;
};

/** Logs in with unknown nicknames 3,000 times at once, while a customer logs in from an address of theirs. */
export const loginFlood: Attack = {
  name: 'login-flood',
  title: '3,000 log-ins of unknown nicknames at once',
  run: async ({ url }) => {
    const customer = createVisitor(url, '127.0.10.2');
    const { nickname, password } = await register(customer);
    const attackers = new Map<string, ReturnType<typeof createVisitor>>();
    const statuses: number[] = [];
    const flood = Array.from({ length: LOGINS }, async (_, index) => {
      const address = addressOf(index);
      const attacker = attackers.get(address) ?? createVisitor(url, address);
      attackers.set(address, attacker);
      const body = { nickname: `nobody ${index}`, password: 'password1' };
      const { status } = await attacker.call('/api/auth/login', { body });
      statuses.push(status);
    });
    const waits: number[] = [];
    let failed = 0;
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      const { status } = await customer.call('/api/auth/login', { body: { nickname, password } });
      waits.push(performance.now() - start);
      if (status !== 200) failed++;
    }
    const ended = await Promise.allSettled(flood);
    for (const visitor of [customer, ...attackers.values()]) await visitor.close();
    const count = (status: number) => statuses.filter((each) => each === status).length;
    const lost = ended.filter(({ status }) => status === 'rejected').length;
    return [
      atMost("a known customer's slowest log-in, ms", Math.round(Math.max(...waits)), LONGEST_MS),
      atMost("a known customer's failed log-ins, of 5", failed, 0),
      atLeast('log-ins of the flood that were shed or refused', count(503) + lost, 1),
      atMost('log-ins of the flood that succeeded', count(200), 0),
    ];
  },
};
