import { beforeAll, beforeEach } from 'vitest';
import { useMessageWorld } from './use-message-world.ts';
import type { TestUser } from './test-shop.ts';

/** Opens a message world for the tests of a file on support threads, with a new customer for each. */
export function useSupportThreads() {
  const world = useMessageWorld();
  const people = {} as { admin: TestUser; customer: TestUser };

  beforeAll(async () => {
    people.admin = await world.shop.createAdmin();
  });

  beforeEach(async () => {
    people.customer = await world.person();
  });

  const own = (user = people.customer) => user.call.support.threads;
  const shop = () => people.admin.call.admin.support.threads;
  const question = { subject: 'No code', message: 'Where is my code?' };

  async function openOne(user = people.customer): Promise<number> {
    const { id } = await own(user).open(question);
    return id;
  }

  return { world, people, own, shop, question, openOne };
}
