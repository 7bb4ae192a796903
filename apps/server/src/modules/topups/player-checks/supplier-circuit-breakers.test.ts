import { expect, test } from 'vitest';
import { SupplierCircuitBreakers } from './supplier-circuit-breakers.ts';

test('refused player checks of a customer at their limit take no slots of their address', async () => {
  const breakers = new SupplierCircuitBreakers();
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = (userId: number, address: string) => breakers.run({ userId, address }, () => promise);
  const waiting = Array.from({ length: 8 }, () => run(1, '10.1.0.1'));
  for (let n = 0; n < 8; n++) {
    await expect(run(1, '10.1.0.2')).rejects.toMatchObject({ code: 'supplier_unavailable' });
  }
  waiting.push(run(2, '10.1.0.2'));
  resolve();
  await Promise.all(waiting);
});
