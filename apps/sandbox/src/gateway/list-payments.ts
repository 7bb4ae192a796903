import { viewOf, type Gateway } from './create-gateway.ts';
import type { ListRequest } from './request-schemas.ts';

/** Lists the payments of a period, oldest first, for the shop's reconciliation. */
export function listPayments(gateway: Gateway, { from, to, after, limit }: ListRequest) {
  const begin = from === undefined ? -Infinity : Date.parse(from);
  const end = to === undefined ? Infinity : Date.parse(to);
  const all = gateway.payments.all();
  const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
  const found = rest.filter(({ createdAt }) => createdAt >= begin && createdAt < end);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.id : undefined;
  return {
    payments: page.map((payment) => viewOf(gateway, payment)),
    ...(last !== undefined && { next: last }),
  };
}
