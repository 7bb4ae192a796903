import { fieldsOf } from '@manabar/contracts/rules';
import type { Operation } from '@trpc/client';
import type { SuperjsonRouter } from '@manabar/server/superjson-router';

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

/** Excludes the admin calls, which only people make. */
type OfServices = Omit<SuperjsonRouter['_def']['record'], 'admin'>;

/** Mutations that are safe to retry: exactly those that take an idempotency key. */
const keyedCalls: Readonly<Record<KeyedPath<OfServices>, true>> = {
  'cart.add': true,
  'orders.payFromBalance': true,
  'orders.refundUnrevealed': true,
  'orders.topup': true,
  'payments.create': true,
  'support.send': true,
  'support.threads.reply': true,
  'topup.activateCode': true,
  'topup.activateFreefireCode': true,
  'wallet.topUp': true,
};

/** Whether a repeated call cannot have a second effect. */
export function mayBeRepeated({
  type,
  path,
  input,
}: Pick<Operation, 'type' | 'path' | 'input'>): boolean {
  if (type !== 'mutation') return true;
  if (!Object.hasOwn(keyedCalls, path)) return false;
  // A key that the shop does not read would not protect against a second effect.
  const { idempotencyKey: key } = fieldsOf(input);
  return typeof key === 'string' && key.trim() !== '';
}
