import { expect, test } from 'vitest';
import { settleReport } from '#testing/fixtures/settle-gateway-reports.ts';
import { useCardPaymentWorld } from '#testing/shops/use-card-payment-world.ts';
import { capturedPayment } from '#testing/fakes/fake-gateway.ts';
import { refusal } from '#testing/clients/refusal.ts';

// The gateway refunds unapplied funds after an admin has credited them to a customer.

const world = useCardPaymentWorld();

const loss = async () => {
  const sql = `SELECT balance FROM account_balances WHERE code = 'loss:chargeback:usd'`;
  return (await world.rows<{ balance: bigint }>(sql))[0]?.balance ?? 0n;
};

const suspended = async () => {
  const sql = `SELECT balance FROM account_balances WHERE code = 'suspense:usd'`;
  return (await world.rows<{ balance: bigint }>(sql))[0]?.balance ?? 0n;
};

const exceptionsOf = (id: string) =>
  world.rows<{ id: bigint; kind: string; amount: bigint }>(
    'SELECT id, kind, amount FROM payment_matters WHERE provider_payment_id = $1 ORDER BY id',
    [id],
  );

const kindsOf = async (id: string) => (await exceptionsOf(id)).map(({ kind }) => kind);

const resolve = async (input: {
  id: number;
  action: 'credit' | 'note';
  reason: string;
  userId?: number;
}) => (await world.shop.createAdmin()).call.admin.paymentExceptions.resolve(input);

let strays = 0;
/** Receives 500 minor units that belong to no order. */
async function setAside() {
  const id = `pay_stray_${++strays}`;
  const stray = capturedPayment({ id, reference: 'NOBODY' });
  const hearAt = (askedAt: Date | null, ...amounts: bigint[]) =>
    settleReport(
      world.shop.deps,
      {
        ...stray,
        refundedAmount: amounts.reduce((sum, amount) => sum + amount, 0n),
        refunds: amounts
          .map((amount, n) => ({
            id: `${id}_back_${n}`,
            reference: null,
            amount,
            origin: 'gateway' as const,
          }))
          .filter(({ amount }) => amount > 0n),
      },
      { askedAt },
    );
  const hear = (...amounts: bigint[]) => hearAt(world.clock.now(), ...amounts);
  await hear();
  const [exception] = await world.rows<{ id: bigint }>(
    'SELECT id FROM payment_matters WHERE provider_payment_id = $1',
    [id],
  );
  const credit = { id: Number(exception?.id), action: 'credit', reason: 'it is theirs' } as const;
  return { id, hear, hearAt, credit };
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

test('a gateway’s refund of credited funds takes from each customer at most the credit, and returns it if it fails', async () => {
  const { id, hear, credit } = await setAside();
  const first = world.buyer;
  const second = await world.newBuyer();
  await hear(200n);
  await resolve({ ...credit, userId: first.userId });
  await world.pass({ hours: 2 });
  await hear();
  const undone = Number((await exceptionsOf(id)).at(-1)?.id);
  await resolve({ ...credit, id: undone, userId: second.userId });
  await world.shop.credit(second.userId, 'usd', 1000n);
  const balances = async () => [await world.balanceOf(first), await world.balanceOf(second)];
  expect(await balances()).toEqual([300n, 1200n]);
  await hear(0n, 500n);
  expect(await balances()).toEqual([0n, 1000n]);
  await world.pass({ hours: 2 });
  await hear();
  expect(await balances()).toEqual([300n, 1200n]);
});

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

test('a customer gets a message about credited unapplied funds', async () => {
  const { credit } = await setAside();
  const { userId } = world.buyer;
  await world.rows(
    `INSERT INTO user_contacts (user_id, email, email_confirmed_at) VALUES ($1, 'buyer@mail.example', now())`,
    [userId],
  );
  await resolve({ ...credit, userId });
  const messages = await world.rows('SELECT kind, data FROM messages WHERE user_id = $1', [userId]);
  expect(messages).toEqual([{ kind: 'balance_changed', data: { minor: '500', currency: 'usd' } }]);
});

test('forbids an admin to credit unapplied funds to their own account', async () => {
  const { credit } = await setAside();
  const admin = await world.shop.createAdmin();
  const own = admin.call.admin.paymentExceptions.resolve({ ...credit, userId: admin.userId });
  await expect(own).rejects.toEqual(refusal('forbidden'));
});

test('the database refuses to reopen a resolved payment exception or to change its resolution', async () => {
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

test('a failed gateway refund of unapplied funds returns them to quarantine, and an admin credits them', async () => {
  const before = await suspended();
  const { id, hear, credit } = await setAside();
  await hear(500n);
  await resolve({ ...credit, action: 'note' });
  expect(await suspended()).toBe(before);
  await world.pass({ hours: 2 });
  await Promise.all([hear(), hear()]);
  await hear();
  expect((await suspended()) - before).toBe(500n);
  expect(await exceptionsOf(id)).toMatchObject([
    { kind: 'unknown_payment', amount: 500n },
    { kind: 'reversal_undone', amount: 500n },
  ]);
  const undone = { ...credit, id: Number((await exceptionsOf(id))[1]?.id) };
  await resolve({ ...undone, userId: world.buyer.userId });
  expect(await world.balanceOf()).toBe(500n);
  expect(await suspended()).toBe(before);
});

test('books a second refund that the gateway makes of quarantined money after its first one failed', async () => {
  const before = await suspended();
  const { id, hear } = await setAside();
  await hear(500n);
  await world.pass({ hours: 2 });
  await hear();
  await hear(0n, 500n);
  expect(await suspended()).toBe(before);
  expect(await kindsOf(id)).toEqual(['unknown_payment', 'reversal_undone']);
});

test('a failed gateway refund of credited funds returns what it took from the balance and the shop', async () => {
  const lost = await loss();
  const { id, hear, credit } = await setAside();
  await resolve({ ...credit, userId: world.buyer.userId });
  await world.shop.credit(world.buyer.userId, 'usd', -300n);
  await hear(500n);
  expect(await world.balanceOf()).toBe(0n);
  await world.pass({ hours: 2 });
  await hear();
  expect(await world.balanceOf()).toBe(200n);
  expect(await loss()).toBe(lost);
  expect(await kindsOf(id)).toEqual(['unknown_payment', 'gateway_refund', 'reversal_undone']);
});

test('a failed gateway refund of credited funds is quarantined when the account is deleted', async () => {
  const before = await suspended();
  const { id, hear, credit } = await setAside();
  await resolve({ ...credit, userId: world.buyer.userId });
  await hear(500n);
  await world.buyer.call.profile.delete({ password: 'password1' });
  await world.pass({ hours: 2 });
  await hear();
  expect((await suspended()) - before).toBe(500n);
  const other = await world.newBuyer();
  const undone = (await exceptionsOf(id)).at(-1);
  await resolve({ ...credit, id: Number(undone?.id), userId: other.userId });
  expect(await world.balanceOf()).toBe(500n);
  await hear(0n, 500n);
  expect(await world.balanceOf()).toBe(0n);
});

test.each([
  ['an event without a time', () => null],
  ['a report soon after it', () => new Date(Date.now() + 1_800_000)],
])('does not undo a refund of unapplied funds because of %s', async (_what, readAskedAt) => {
  const before = await suspended();
  const { hear, hearAt } = await setAside();
  await hear(500n);
  await hearAt(readAskedAt());
  expect(await suspended()).toBe(before);
});

test('raises a payment exception when a failed refund of unapplied funds is reported again', async () => {
  const { id, hear } = await setAside();
  await hear(500n);
  await world.pass({ hours: 2 });
  await hear();
  await world.pass({ hours: 2 });
  await hear(500n);
  await hear(500n);
  expect(await kindsOf(id)).toEqual(['unknown_payment', 'reversal_undone', 'refunds_differ']);
});
