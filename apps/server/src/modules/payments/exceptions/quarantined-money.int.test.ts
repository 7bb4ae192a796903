import { expect, test } from 'vitest';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { settlePayment } from '../index.ts';

// Unapplied funds that an admin credits to a customer and the gateway refunds afterwards.

const world = useCardPaymentWorld();

const loss = async () => {
  const sql = `SELECT balance FROM account_balances WHERE code = 'loss:chargeback:usd'`;
  return (await world.rows<{ balance: bigint }>(sql))[0]?.balance ?? 0n;
};

let strays = 0;
/** Receives 500 minor units that belong to no order. */
async function setAside() {
  const id = `pay_stray_${++strays}`;
  const stray = capturedPayment({ id, reference: 'NOBODY' });
  const hear = (...amounts: bigint[]) =>
    settlePayment(world.shop.deps, {
      provider: 'sandbox',
      payment: {
        ...stray,
        refundedAmount: amounts.reduce((sum, amount) => sum + amount, 0n),
        refunds: amounts.map((amount, n) => ({
          id: `${id}_back_${n}`,
          reference: null,
          amount,
          origin: 'gateway' as const,
        })),
      },
      actor: 'gateway:sandbox',
      askedAt: world.clock.now(),
    });
  await hear();
  const [exception] = await world.rows<{ id: bigint }>(
    'SELECT id FROM payment_matters WHERE provider_payment_id = $1',
    [id],
  );
  const credit = { id: Number(exception?.id), action: 'credit', reason: 'it is theirs' } as const;
  return { id, hear, credit };
}

test.each([
  ['all of it while it is on the balance', 0n, 0n, 0n],
  ['what is left when a part was spent', 300n, 0n, 300n],
])(
  "a gateway's refund of credited unapplied funds takes back %s",
  async (_what, spent, left, lost) => {
    const { id, hear, credit } = await setAside();
    await (
      await world.shop.createAdmin()
    ).call.admin.paymentExceptions.resolve({
      ...credit,
      userId: world.buyer.userId,
    });
    if (spent > 0n) await world.shop.credit(world.buyer.userId, 'usd', -spent);
    const before = await loss();
    await hear(500n);
    await hear(500n);
    expect(await world.balanceOf()).toBe(left);
    expect((await loss()) - before).toBe(-lost);
    const exceptions = await world.rows(
      `SELECT kind, amount FROM payment_matters
      WHERE provider_payment_id = $1 AND resolved_at IS NULL`,
      [id],
    );
    expect(exceptions).toEqual([{ kind: 'gateway_refund', amount: 500n }]);
  },
);

test('credits unapplied funds without the refunded part, and takes later refunds from the balance', async () => {
  const { hear, credit } = await setAside();
  await hear(200n);
  const userId = world.buyer.userId;
  await (
    await world.shop.createAdmin()
  ).call.admin.paymentExceptions.resolve({ ...credit, userId });
  expect(await world.balanceOf()).toBe(300n);
  await hear(200n, 300n);
  expect(await world.balanceOf()).toBe(0n);
});

test('forbids an admin to credit unapplied funds to their own account', async () => {
  const { credit } = await setAside();
  const admin = await world.shop.createAdmin();
  const own = admin.call.admin.paymentExceptions.resolve({ ...credit, userId: admin.userId });
  await expect(own).rejects.toEqual(refusal('forbidden'));
});

test('a resolved payment exception is neither reopened nor resolved in another way', async () => {
  const { credit } = await setAside();
  const admin = await world.shop.createAdmin();
  await admin.call.admin.paymentExceptions.resolve({ ...credit, userId: world.buyer.userId });
  for (const set of [
    'resolved_at = NULL, resolved_by = NULL, resolution = NULL',
    `resolution = 'another'`,
    `resolved_by = 'somebody else'`,
  ]) {
    await expect(
      world.rows(`UPDATE payment_matters SET ${set} WHERE id = $1`, [credit.id]),
    ).rejects.toMatchObject({ constraint: 'rows_are_kept' });
  }
});
