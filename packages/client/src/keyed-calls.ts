import type { Operation } from '@trpc/client';
import type { ServicesRouter } from '@manabar/server/services-router';

type AnyKey<Input> = Input extends unknown ? keyof Input : never;

/** Paths of mutations whose input has an idempotency key. */
type KeyedPath<Record, Prefix extends string = ''> = {
  [Name in keyof Record & string]: Record[Name] extends {
    _def: { type: infer Type; $types: { input: infer Input } };
  }
    ? Type extends 'mutation'
      ? 'idempotencyKey' extends AnyKey<Input>
        ? `${Prefix}${Name}`
        : never
      : never
    : KeyedPath<Record[Name], `${Prefix}${Name}.`>;
}[keyof Record & string];

/** What admins do is for people: their calls are left to whoever makes them. */
type OfServices = Omit<ServicesRouter['_def']['record'], 'admin'>;

/** The mutations that the shop makes safe to repeat: every one that takes a key, and no other. */
const keyedCalls: Readonly<Record<KeyedPath<OfServices>, true>> = {
  'orders.payFromBalance': true,
  'orders.refundUnrevealed': true,
  'orders.topup': true,
  'payments.create': true,
  'topup.activateCode': true,
  'topup.activateFreefireCode': true,
  'wallet.topUp': true,
};

/** Whether sending a call again cannot do its work again. */
export function mayBeRepeated({
  type,
  path,
  input,
}: Pick<Operation, 'type' | 'path' | 'input'>): boolean {
  if (type !== 'mutation') return true;
  if (!Object.hasOwn(keyedCalls, path)) return false;
  // A key in an input that the shop does not look at would be no protection.
  const key = (input as { idempotencyKey?: unknown } | null | undefined)?.idempotencyKey;
  return typeof key === 'string' && key.trim() !== '';
}
