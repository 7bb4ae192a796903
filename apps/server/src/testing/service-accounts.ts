import { randomBytes } from 'node:crypto';
import { serviceScopes, type ServiceScope } from '@manabar/contracts';
import { createApiKey, createServiceAccount } from '#modules/services/index.ts';
import { createCaller } from '#transport/app-router.ts';
import type { TestShop } from './test-shop.ts';

/** A key of a service account of a test. */
export interface TestKey {
  keyId: number;
  /** The key itself. */
  token: string;
  /** Calls procedures with it, through the real check. */
  call: ReturnType<typeof createCaller>;
}

/** A service account of a test, with one key. */
export interface TestService extends TestKey {
  userId: number;
  nickname: string;
}

export interface KeyOptions {
  scopes?: readonly ServiceScope[];
  /** Minor units, of a day. */
  limitUsd?: bigint | null;
  limitRub?: bigint | null;
  days?: number;
}

const actor = { userId: null, nickname: 'test' };

/** Another key of an account: for everything and without limits unless told otherwise. */
export async function createTestKey(
  shop: TestShop,
  accountId: number,
  { scopes = serviceScopes, limitUsd = null, limitRub = null, days = 30 }: KeyOptions = {},
): Promise<TestKey> {
  const input = { accountId, name: 'test', scopes: [...scopes], limitUsd, limitRub, days };
  const { key, secret: token } = await createApiKey(shop.deps, actor, input);
  return { keyId: key.id, token, call: createCaller(() => shop.context({ token })) };
}

/** A new account with a name of its own. */
export async function createService(
  shop: TestShop,
  {
    name = `service-${randomBytes(6).toString('hex')}`,
    ...key
  }: KeyOptions & { name?: string } = {},
): Promise<TestService> {
  const { id } = await createServiceAccount(shop.deps, actor, { name, note: '' });
  return { userId: id, nickname: name, ...(await createTestKey(shop, id, key)) };
}
