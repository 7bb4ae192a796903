import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { I18nextProvider } from 'react-i18next';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Texts } from '@manabar/i18n';
import type { Ask } from '@manabar/server/first-page';
import type { AppRouter } from '@manabar/server/router';
import { createRoutes } from '#app/routes.tsx';
import { TitleListener } from '#lib/use-page-title.ts';

/** A page asks, is drawn, and what is drawn may ask again; deeper than this nothing does. */
const MOST_PASSES = 4;

export interface DrawnBody {
  html: string;
  title: string | null;
  client: QueryClient;
}

function askingLink(ask: Ask): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        ask(op.path, op.input).then(
          (data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
        );
      });
}

/** Router and context for one address, without a query. */
async function routingAt(path: string, queryClient: QueryClient, ask: Ask) {
  const handler = createStaticHandler(createRoutes({ queryClient, links: [askingLink(ask)] }));
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path}: redirected by the router`);
  return { context, router: createStaticRouter(handler.dataRoutes, context) };
}

/** Queries that what was drawn waits for. */
function unanswered(client: QueryClient) {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      const { enabled } = options as { enabled?: unknown };
      return state.status === 'pending' && enabled !== false;
    });
}

async function textOf(stream: ReadableStream): Promise<string> {
  return new Response(stream).text();
}

/**
 * Draws a page with everything that it asks for. React draws what there is, the questions that this left open are
 * asked, and it is drawn again: no list of a page's questions that somebody would have to keep. Throws what a
 * component threw, and when a question was refused.
 */
export async function drawBody(path: string, texts: Texts, ask: Ask): Promise<DrawnBody> {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Infinity, gcTime: Infinity, networkMode: 'always' },
    },
  });
  const routing = await routingAt(path, client, ask);
  for (let pass = 1; ; pass += 1) {
    let title: string | null = null;
    let failure: Error | undefined;
    const { prelude } = await prerender(
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <TitleListener value={(said) => (title = said)}>
            <StaticRouterProvider {...routing} hydrate={false} />
          </TitleListener>
        </I18nextProvider>
      </StrictMode>,
      {
        // One piece: large parts would come hidden, for a script to show that the policy forbids.
        progressiveChunkSize: Infinity,
        onError: (thrown) => {
          failure ??= thrown instanceof Error ? thrown : new Error(String(thrown));
        },
      },
    );
    const html = await textOf(prelude);
    if (failure) throw failure;
    const open = unanswered(client);
    if (open.length === 0) return { html, title, client };
    if (pass === MOST_PASSES) throw new Error(`${path} asks again and again`);
    await Promise.all(open.map((query) => query.fetch()));
  }
}
