/** View of a list in the admin area. */
export interface View {
  name: string;
  path: string;
  /** Searches for a part of a text without an index, so the whole table is read. */
  readsAll?: true;
}

/** Values of the tables that views use as filters. */
export interface Landmarks {
  /** Id in the middle of the table. */
  codeId: number;
  code: string;
  productId: number;
  productTitle: string;
  orderId: string;
  orderIdDeep: string;
  userId: number;
  nickname: string;
  auditId: number;
  /** Day long ago on which orders were made. */
  day: string;
}

/** Maximum number of rows that the admin area counts for a list. */
export const COUNTED_ROWS = 10_000;

const query = (fields: Record<string, string | number | boolean>) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();

type Fields = Parameters<typeof query>[0];

const of =
  (list: string) =>
  (name: string, fields: Fields = {}, more: Pick<View, 'readsAll'> = {}): View => ({
    name: `${list}: ${name}`,
    path: `/api/admin/${list}?${query({ countTo: COUNTED_ROWS, ...fields })}`,
    ...more,
  });

function codeViews(at: Landmarks): View[] {
  const codes = of('codes');
  const { productId } = at;
  return [
    codes('first page'),
    codes('page 1000', { page: 1000 }),
    codes('page 1000 of 200', { page: 1000, pageSize: 200 }),
    codes('behind the middle', { after: at.codeId }),
    codes('oldest first', { sort: 'created' }),
    codes('of a product', { productId }),
    codes('of a product, page 200', { productId, page: 200 }),
    codes('of a product and region', { productId, regionId: 0 }),
    codes('of a region (all)', { regionId: 0 }),
    codes('of a region, page 1000', { regionId: 0, page: 1000 }),
    codes('by price', { sort: 'priceUsd' }),
    codes('by price, of a product', { sort: '-priceRub', productId }),
    codes('by price, page 1000', { sort: 'priceUsd', page: 1000 }),
    codes('by product', { sort: 'product' }),
    codes('by status', { sort: 'status' }),
    codes('by status, page 1000', { sort: '-status', page: 1000 }),
    codes('available', { status: 'available' }),
    codes('available, behind the middle', { status: 'available', after: at.codeId }),
    codes('used', { status: 'used' }),
    codes('used, of a product', { productId, status: 'used' }),
    codes('search: a whole code', { q: at.code }),
    codes('search: an order', { q: at.orderId }),
    codes('search: a title', { q: at.productTitle }),
  ];
}

function orderViews(at: Landmarks): View[] {
  const orders = of('orders');
  const [from, to] = [at.day, new Date(Date.parse(at.day) + 86_400_000).toISOString()];
  return [
    orders('first page'),
    orders('page 1000', { page: 1000 }),
    orders('behind the middle', { after: at.orderIdDeep }),
    orders('oldest first', { sort: 'created_at' }),
    orders('by amount', { sort: '-total_amount' }),
    orders('by amount, page 1000', { sort: 'total_amount', page: 1000 }),
    orders('by status', { sort: 'status' }),
    orders('by status, page 1000', { sort: '-status', page: 1000 }),
    orders('completed', { status: 'completed' }),
    orders('cancelled (none)', { status: 'cancelled' }),
    orders('in dollars', { currency: 'usd' }),
    orders('in roubles (none)', { currency: 'rub' }),
    orders('codes', { kind: 'codes' }),
    orders('top-ups (few)', { kind: 'topup' }),
    orders('to be looked at (none)', { review: true }),
    orders('of a day long ago', { from, to }),
    orders('search: an order', { q: at.orderId }),
    orders('search: a customer', { q: at.nickname }),
    orders('search: a code', { q: at.code }),
    orders('search: a part of an id', { q: at.orderId.slice(-8, -1) }, { readsAll: true }),
  ];
}

function userViews(at: Landmarks): View[] {
  const users = of('users');
  return [
    users('first page'),
    users('page 1000', { page: 1000 }),
    users('behind the middle', { after: at.userId }),
    users('by nickname', { sort: 'nickname' }),
    users('by nickname, page 1000', { sort: '-nickname', page: 1000 }),
    users('by balance', { sort: '-balanceUsd' }),
    users('by balance, page 1000', { sort: 'balanceRub', page: 1000 }),
    users('by role', { sort: '-role' }),
    users('by access', { sort: 'blocked' }),
    users('admins', { role: 'admin' }),
    users('blocked (none)', { blocked: true }),
    users('search: a part of a nickname', { q: at.nickname.slice(1) }, { readsAll: true }),
    { name: 'users: the orders of one', path: `/api/admin/users/${at.userId}/orders` },
  ];
}

function auditViews(at: Landmarks): View[] {
  const audit = of('audit');
  return [
    audit('first page'),
    audit('page 1000', { page: 1000 }),
    audit('behind the middle', { after: at.auditId }),
    audit('oldest first', { sort: 'at' }),
    audit('of a busy admin', { actor: 'bench-admin-1' }),
    audit('of one who did nothing', { actor: 'nobody' }),
    audit('a frequent action', { action: 'code.update' }),
    audit('a rare action', { action: 'region.' }),
    audit('of one target', { target: 'code:77' }),
    audit('search', { q: 'bench-admin-2' }),
  ];
}

/** Lists of options, which count the codes of each. */
function optionViews(): View[] {
  const of =
    (procedure: string) =>
    (name: string, input: object = {}) => ({
      name: `${procedure}: ${name}`,
      path: `/trpc/admin.${procedure}.list?input=${encodeURIComponent(JSON.stringify(input))}`,
    });
  const [prices, stock] = [of('prices'), of('stock')];
  return [
    prices('first page'),
    prices('by stock', { sort: '-available' }),
    prices('sold out (none)', { stock: 'sold_out' }),
    stock('first page, by cover'),
    stock('by reserved codes', { sort: '-held' }),
    stock('low (none)', { low: true }),
  ];
}

/** Returns the lists that grow, with all their filters and orders. */
export const viewsOf = (at: Landmarks): View[] => [
  ...codeViews(at),
  ...orderViews(at),
  ...userViews(at),
  ...auditViews(at),
  ...optionViews(),
];
