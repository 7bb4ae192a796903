import { randomBytes } from 'node:crypto';
import { sessionSchema, type Session } from '@manabar/contracts';
import type { ClientAtAddress } from './client-at-address.ts';

export interface Account extends Session {
  password: string;
}

/** Registers a customer with a random nickname. */
export async function register(visitor: ClientAtAddress): Promise<Account> {
  const nickname = `guest-${randomBytes(5).toString('hex')}`;
  const password = `secret-${randomBytes(6).toString('hex')}-1`;
  const answer = await visitor.call('/api/auth/register', {
    body: { nickname, password, confirmPassword: password },
  });
  if (answer.status !== 201) {
    throw new Error(`registration answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return { ...sessionSchema.parse(answer.body), password };
}
