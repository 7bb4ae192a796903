import {
  createManabarClient,
  isManabarError,
  newIdempotencyKey,
  type ManabarClient,
} from '../index.ts';

// Samples of README.md, compiled with the package and run by samples.int.test.ts.

export async function firstCall(url: string, apiKey: string) {
  // #region first-call
  const shop = createManabarClient({ url, apiKey });

  const products = await shop.catalogue.list.query();
  const balance = await shop.wallet.balance.query();
  // #endregion
  return { products, balance };
}

export async function buy(shop: ManabarClient, productId: number, remember: (key: string) => void) {
  // #region buy
  await shop.cart.clear.mutate();
  await shop.cart.add.mutate({ productId, gameAmount: 100, quantity: 2 });
  const { subtotal } = await shop.cart.get.query();

  const idempotencyKey = newIdempotencyKey();
  remember(idempotencyKey); // Store it durably: after a crash, call again with the same key.
  const { order_id } = await shop.orders.payFromBalance.mutate({
    currency: 'usd',
    amount: subtotal.usd, // The shop refuses the payment if the cart costs another amount.
    idempotencyKey,
  });

  const { items } = await shop.orders.revealCodes.mutate({ id: order_id });
  const codes = items.flatMap((item) => item.code.code.split('\n'));
  // #endregion
  return codes;
}

export async function explain(call: () => Promise<unknown>): Promise<string> {
  // #region errors
  try {
    await call();
  } catch (error) {
    if (isManabarError(error, 'insufficient_balance')) {
      // `details` has the fields of this code.
      return `short of ${error.details.required} ${error.details.currency}`;
    }
    if (isManabarError(error, 'out_of_stock', 'quantity_exceeds_stock')) return 'sold out';
    if (isManabarError(error)) return `${error.code} (${error.status ?? 'no answer'})`;
    throw error; // The error does not come from a call.
  }
  // #endregion
  return 'done';
}

export function rotating(url: string, readKey: () => Promise<string>) {
  // #region get-token
  const shop = createManabarClient({ url, getToken: readKey });
  // #endregion
  return shop;
}

export function within(shop: ManabarClient) {
  // #region cancel
  const products = shop.catalogue.list.query(undefined, { signal: AbortSignal.timeout(2_000) });
  // #endregion
  return products;
}

export function follow(shop: ManabarClient, id: string) {
  const statuses: string[] = [];
  const { promise: done, resolve, reject } = Promise.withResolvers<undefined>();
  // #region subscribe
  const watching = shop.orders.watch.subscribe(
    { id },
    {
      onData: ({ status }) => statuses.push(status),
      onError: reject,
      onComplete: () => resolve(undefined),
    },
  );
  // To end the subscription: watching.unsubscribe();
  // #endregion
  return { statuses, done, watching };
}
