import type { AppRouter } from '@manabar/server/router';
import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs } from '@trpc/server';
import { currentLanguage } from './locale.ts';
import { getSession } from './session.ts';

/** Typed hooks of the shop's procedures. */
export const trpc = createTRPCReact<AppRouter>();
/** What the procedures are asked with. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** Who asks, and in which language. */
export function requestHeaders(): Record<string, string> {
  const session = getSession();
  return {
    'accept-language': currentLanguage(),
    ...(session ? { authorization: `Bearer ${session.token}` } : {}),
  };
}

/** Links of the running shop: calls of one moment travel together, at most 8 at a time. */
export function httpLinks(): TRPCLink<AppRouter>[] {
  return [
    httpBatchLink({
      url: '/trpc',
      maxItems: 8,
      headers: requestHeaders,
    }),
  ];
}
