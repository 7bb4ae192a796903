import { expect, test } from 'vitest';
import { topup, useHttpSupplier } from '#testing/fakes/use-http-supplier.ts';
import { defaultSlots } from './topup-dispatcher.ts';

const world = useHttpSupplier();

test('every slot for calls to a supplier has a connection, so that no call waits for one', async () => {
  world.behave(() => undefined);
  const supplier = world.open();
  const slots = defaultSlots.first + defaultSlots.retry;
  const calls = Array.from({ length: slots }, (_, n) =>
    supplier.sendTopup({ ...topup, reference: `i-${n}` }),
  );
  await expect.poll(() => world.fake.heard.length).toBe(slots);
  await world.opened[0]?.close();
  await Promise.all(calls);
});
