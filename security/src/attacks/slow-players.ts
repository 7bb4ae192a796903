import { register } from '../register-account.ts';
import { atMost, type Attack } from '../attack-types.ts';
import { createClientAt } from '../client-at-address.ts';

/** Returns player ids that the sandbox's supplier never answers. */
const slowId = (index: number) => `${10_000 + index}9999`;
const ATTACKERS = 8;
const CHECKS_OF_EACH = 10;

/** Checks slow player ids from eight addresses, while visitors and customers check existing players. */
export const slowPlayers: Attack = {
  name: 'slow-players',
  title: 'checks of player ids that the supplier is slow to answer',
  run: async ({ url }) => {
    const check = (visitor: ReturnType<typeof createClientAt>, playerID: string, token?: string) =>
      visitor.call('/api/freefire/check-id', { body: { playerID }, ...(token && { token }) });
    const single = createClientAt(url, '127.0.10.3');
    const guest = createClientAt(url, '127.0.10.4');
    const customer = createClientAt(url, '127.0.10.5');
    const { token } = await register(customer);

    let next = 0;
    const fromOne = Array.from({ length: CHECKS_OF_EACH }, () => check(single, slowId(next++)));
    await Promise.all(fromOne);
    let guestFailed = 0;
    for (let i = 0; i < 5; i++)
      if ((await check(guest, `20000000${i}`)).status !== 200) guestFailed++;

    const attackers = Array.from({ length: ATTACKERS }, (_, i) =>
      createClientAt(url, `127.0.30.${i + 1}`),
    );
    const flood = attackers.flatMap((attacker) =>
      Array.from({ length: CHECKS_OF_EACH }, () => check(attacker, slowId(next++))),
    );
    let customerFailed = 0;
    for (let i = 0; i < 10; i++) {
      if ((await check(customer, `30000000${i}`, token)).status !== 200) customerFailed++;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    await Promise.all(flood);
    if ((await check(customer, '300000099', token)).status !== 200) customerFailed++;
    for (const visitor of [single, guest, customer, ...attackers]) await visitor.close();
    return [
      atMost("other visitors' failed checks after slow ids of one address, of 5", guestFailed, 0),
      atMost("customers' failed checks during slow ids of 8 addresses, of 11", customerFailed, 0),
    ];
  },
};
