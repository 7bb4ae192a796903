import type { PriceOption, Product } from '@manabar/contracts';
import { fieldsOf } from '@manabar/contracts/rules';
import type { TestShop } from '@manabar/tooling/test-shop';
import { register } from '../register-account.ts';
import { atLeast, atMost, type Attack } from '../attack-types.ts';
import { createClientAt, type Answer, type ClientAtAddress } from '../client-at-address.ts';

/** Option of the catalogue with the number of available codes at the time of the read. */
interface Option extends PriceOption {
  productId: number;
  regionId: number;
}

/** Customer who calls from one address. */
interface Customer {
  visitor: ClientAtAddress;
  token: string;
}

const ACCOUNTS_OF_ONE_ADDRESS = 8;
const OTHER_NETWORKS = 16;
/** Number of options that each account tries, each with decreasing quantities until one is accepted. */
const TRIES = 4;
const QUANTITIES = [999, 20, 6, 1];
/** Limits for unpaid card orders, in units. */
const UNITS_OF_ACCOUNT = 20;
const UNITS_OF_NETWORK = 60;
const MANY_CODES = 10;
const PAYING_CARD = '4242 4242 4242 4242';
const BOUGHT = 'completed';

const keyOf = ({ productId, regionId, game_amount, price_usd, price_rub }: Option) =>
  [productId, regionId, game_amount, price_usd, price_rub].join(' ');

async function readCatalogue(visitor: ClientAtAddress): Promise<Option[]> {
  const products = (await visitor.call('/api/products')).body as Product[];
  const options: Option[] = [];
  for (const { id: productId, regions } of products) {
    for (const regionId of regions.length > 0 ? regions.map(({ id }) => id) : [0]) {
      const { body } = await visitor.call(`/api/products/${productId}/codes/${regionId}`);
      for (const option of body as PriceOption[]) options.push({ ...option, productId, regionId });
    }
  }
  return options;
}

async function arrive(url: string, address: string): Promise<Customer> {
  const visitor = createClientAt(url, address);
  return { visitor, token: (await register(visitor)).token };
}

/** Orders units of one option by card. Returns the last answer: that of the cart when it refused. */
async function orderByCard(
  { visitor, token }: Customer,
  option: Option,
  quantity: number,
): Promise<Answer> {
  await visitor.call('/api/cart/clear', { token, method: 'POST', body: {} });
  const added = await visitor.call('/api/cart/add', {
    token,
    body: {
      productId: option.productId,
      regionId: option.regionId,
      gameAmount: option.game_amount,
      priceUsd: option.price_usd ?? 0,
      priceRub: option.price_rub ?? 0,
      quantity,
    },
  });
  if (added.status >= 400) return added;
  const currency = option.price_usd === null ? 'rub' : 'usd';
  const cents = Math.round((option.price_usd ?? option.price_rub ?? 0) * 100) * quantity;
  const body = { type: 'order', amount: cents / 100, currency };
  return visitor.call('/api/payment/create', { token, body });
}

/** Reserves as many units as the shop accepts, starting with one option of the catalogue. */
async function holdAll(by: Customer, options: readonly Option[], first: number): Promise<void> {
  for (let n = 0; n < TRIES; n++) {
    const option = options[(first + n) % options.length];
    if (!option) return;
    for (const quantity of QUANTITIES) {
      const { status, body } = await orderByCard(
        by,
        option,
        Math.min(quantity, option.available_count),
      );
      if (status < 300) break;
      if (status !== 409 && status !== 429)
        throw new Error(`an order answered ${status}: ${JSON.stringify(body)}`);
    }
  }
}

/** Whether one unit could be ordered and paid by card, and was delivered to the customer. */
async function buyOne(by: Customer, option: Option): Promise<boolean> {
  const { status, body } = await orderByCard(by, option, 1);
  if (status >= 300) return false;
  const { order_id: id, pay_url: page } = fieldsOf(body);
  await fetch(`${String(page).split('?')[0]}/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: PAYING_CARD }),
  });
  const { visitor, token } = by;
  const checked = await visitor.call(`/api/orders/${String(id)}/check-payment`, {
    token,
    method: 'POST',
    body: {},
  });
  return fieldsOf(checked.body)['status'] === BOUGHT;
}

const unitsOf = (options: readonly Option[]) =>
  options.reduce((sum, { available_count: units }) => sum + units, 0);

async function run({ url }: TestShop) {
  const visitors: ClientAtAddress[] = [];
  const come = async (address: string) => {
    const customer = await arrive(url, address);
    visitors.push(customer.visitor);
    return customer;
  };
  const watcher = createClientAt(url, '127.0.30.1');
  visitors.push(watcher);
  const before = await readCatalogue(watcher);

  for (let n = 0; n < ACCOUNTS_OF_ONE_ADDRESS; n++)
    await holdAll(await come('127.0.20.1'), before, n * 11);
  const heldByAddress = unitsOf(before) - unitsOf(await readCatalogue(watcher));
  for (let n = 0; n < OTHER_NETWORKS; n++)
    await holdAll(await come(`127.0.${40 + n}.1`), before, (n % 8) * 11);
  const after = await readCatalogue(watcher);
  const heldInAll = unitsOf(before) - unitsOf(after);

  const left = new Map(after.map((option) => [keyOf(option), option.available_count]));
  const large = before.filter(({ available_count: units }) => units >= MANY_CODES);
  const shares = large.map((option) => 1 - (left.get(keyOf(option)) ?? 0) / option.available_count);
  const honest = await come('127.0.31.1');
  let bought = 0;
  for (const option of after) if (await buyOne(honest, option)) bought++;
  await Promise.all(visitors.map((visitor) => visitor.close()));
  const most = UNITS_OF_NETWORK + OTHER_NETWORKS * UNITS_OF_ACCOUNT;
  return [
    atLeast('codes on sale', unitsOf(before), 1),
    atLeast('codes held by eight accounts of one address', heldByAddress, 1),
    atMost('codes held by eight accounts of one address', heldByAddress, UNITS_OF_NETWORK),
    atMost(`codes held with ${OTHER_NETWORKS} accounts of other networks`, heldInAll, most),
    atMost('largest share of an option that is held, %', Math.max(...shares) * 100, 50),
    atLeast('options in stock after the attack', after.length, large.length),
    atLeast('of which an honest first customer bought one unit', bought, after.length),
  ];
}

/** Lets new accounts order as much as they can by card and never pay. */
export const holdInventory: Attack = {
  name: 'hold-inventory',
  title: 'unpaid card orders of fresh accounts that keep all codes from others',
  run,
};
