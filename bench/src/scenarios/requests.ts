import type { LoadRequest } from '../load/load-process-messages.ts';
import type { Option } from '../seed/goods.ts';
import { password, type Buyer } from '../seed/users.ts';

export const bearer = ({ token }: Buyer) => ({ authorization: `Bearer ${token}` });

/** Returns one unit of an option as the input of `/cart/add`. */
export const unitOf = ({ productId, gameAmount, priceUsd }: Option) => ({
  ...{ productId, gameAmount },
  priceUsd: priceUsd / 100,
  quantity: 1,
});

export const addToCart = (buyer: Buyer, option: Option): LoadRequest => ({
  method: 'POST',
  path: '/api/cart/add',
  headers: bearer(buyer),
  body: JSON.stringify(unitOf(option)),
});

/** Buys one unit of an option, which is in the buyer's cart. `key` distinguishes it from other purchases. */
export const buy = (buyer: Buyer, { priceUsd }: Option, key: string): LoadRequest => ({
  method: 'POST',
  path: '/api/payment/from-balance',
  headers: { ...bearer(buyer), 'idempotency-key': key },
  body: JSON.stringify({ currency: 'usd', amount: priceUsd / 100 }),
});

/** Logs in as the buyer with this number, from 1. */
export const logIn = (number: number): LoadRequest => ({
  method: 'POST',
  path: '/api/auth/login',
  body: JSON.stringify({ nickname: `buyer-${number}`, password }),
});
