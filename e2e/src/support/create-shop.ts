import { randomBytes, randomInt } from 'node:crypto';
import type {
  BulkResult,
  CartItem,
  Currency,
  Order,
  Product,
  ProductDetail,
  Session,
} from '@manabar/contracts';
import { createApi, type Api } from '@manabar/tooling/rest-api';

/** Admin of the demo data. */
export const staff = { nickname: 'admin', password: 'admin12345' };

/** Customer of a single test. */
export interface Customer {
  nickname: string;
  password: string;
  userId: number;
  token: string;
  api: Api;
}

/** Price option to create; `codes` is its stock. Prices are in major units. */
export interface Goods {
  amount: number;
  usd?: number;
  rub?: number;
  codes: readonly string[];
  /** 0 (global) by default. */
  regionId?: number;
  popular?: boolean;
}

export interface Shop {
  url: string;
  anonymous: Api;
  admin: Api;
  register: () => Promise<Customer>;
  /** Credits the wallet by an admin call. */
  credit: (customer: Customer, money: Partial<Record<Currency, number>>) => Promise<void>;
  /** Creates a product with the given options and codes. */
  createProduct: (goods: readonly Goods[], fields?: object) => Promise<ProductDetail>;
  loadCodes: (productId: number, goods: Goods) => Promise<void>;
  addToCart: (
    customer: Customer,
    product: ProductDetail,
    quantity?: number,
    option?: number,
  ) => Promise<CartItem>;
  /** Buys `quantity` of the product's first option; returns the order's id. */
  buy: (customer: Customer, product: ProductDetail, quantity?: number) => Promise<string>;
}

/** Returns a unique name. */
export const unique = (prefix: string) => `${prefix}-${randomBytes(5).toString('hex')}`;

/** Returns unique codes. */
export const newCodes = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const text = randomBytes(8).toString('hex').toUpperCase();
    return `${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}${randomInt(10)}`;
  });

async function loadCodes(admin: Api, productId: number, goods: Goods): Promise<void> {
  const { amount, usd, rub, codes, regionId = 0, popular = false } = goods;
  const text = codes.map((code) => `${code},${usd ?? ''},${rub ?? ''},${amount}`).join('\n');
  const result = await admin.post<BulkResult>('/admin/codes/bulk', { productId, regionId, text });
  if (result.added !== codes.length) throw new Error(`Not loaded: ${JSON.stringify(result)}`);
  if (!popular) return;
  const { items } = await admin.get<{ items: { id: number; gameAmount: number }[] }>(
    `/admin/codes?productId=${productId}&pageSize=200`,
  );
  for (const { id } of items.filter(({ gameAmount }) => gameAmount === amount)) {
    await admin.put(`/admin/codes/${id}`, { popular: true });
  }
}

/** `admin` is the logged-in admin of the demo data. */
export function createShop(url: string, admin: Api): Shop {
  const anonymous = createApi(url);
  const shop: Shop = {
    url,
    anonymous,
    admin,
    register: async () => {
      const nickname = unique('buyer');
      const password = `secret-${randomBytes(6).toString('hex')}-1`;
      const session = await anonymous.post<Session>('/auth/register', {
        nickname,
        password,
        confirmPassword: password,
      });
      return { ...session, password, api: createApi(url, session.token) };
    },
    credit: async ({ userId }, money) => {
      for (const [currency, amount] of Object.entries(money)) {
        const body = { currency, mode: 'add', amount, reason: 'browser test' };
        await admin.put(`/admin/users/${userId}/balance`, body);
      }
    },
    createProduct: async (goods, fields = {}) => {
      const product = await admin.post<Product>('/admin/products', {
        title: unique('Test card'),
        description: 'A card of the browser tests',
        image_url: '/images/products/roblox.svg',
        game_currency: 'coins',
        activation_instructions: 'Enter the code on the card page.',
        ...fields,
      });
      const regionIds = [...new Set(goods.map(({ regionId }) => regionId ?? 0))].filter(Boolean);
      if (regionIds.length > 0)
        await admin.put(`/admin/products/${product.id}/regions`, { regionIds });
      for (const each of goods) await loadCodes(admin, product.id, each);
      return anonymous.get<ProductDetail>(`/products/${product.id}`);
    },
    loadCodes: (productId, goods) => loadCodes(admin, productId, goods),
    addToCart: async (customer, product, quantity = 1, option = 0) => {
      const chosen = product.prices[option];
      if (!chosen) throw new Error(`${product.title} has no option ${option}`);
      const { data } = await customer.api.post<{ data: CartItem }>('/cart/add', {
        productId: product.id,
        regionId: product.regions[0]?.id ?? 0,
        gameAmount: chosen.game_amount,
        priceUsd: chosen.price_usd ?? undefined,
        priceRub: chosen.price_rub ?? undefined,
        quantity,
      });
      return data;
    },
    buy: async (customer, product, quantity = 1) => {
      await shop.addToCart(customer, product, quantity);
      const paid = await customer.api.post<{ order_id: string }>('/payment/from-balance', {
        currency: 'rub',
      });
      return paid.order_id;
    },
  };
  return shop;
}

/** Balance of a customer in major units. */
export async function balanceOf({ api }: Customer, currency: Currency): Promise<number> {
  const balance = await api.get<{ currency: Currency; amount: number }[]>('/balance');
  return balance.find((entry) => entry.currency === currency)?.amount ?? 0;
}

export const ordersOf = async ({ api }: Customer): Promise<Order[]> =>
  (await api.get<{ orders: Order[] }>('/orders')).orders;
