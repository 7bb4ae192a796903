import { fieldsOf } from '@manabar/contracts/rules';
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
import { TitleListener } from '#lib/page/use-page-title.ts';

/** Maximum number of render passes: rendered content may start further queries. */
const MOST_PASSES = 4;

export interface RenderedBody {
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

/** Router and context for one address. */
async function routingAt(path: string, queryClient: QueryClient, ask: Ask) {
  const handler = createStaticHandler(createRoutes({ queryClient, links: [askingLink(ask)] }));
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path}: redirected by the router`);
  return { context, router: createStaticRouter(handler.dataRoutes, context) };
}

/** Queries for which the rendered page waits. */
function unanswered(client: QueryClient) {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => {
      return state.status === 'pending' && fieldsOf(options)['enabled'] !== false;
    });
}

async function textOf(stream: ReadableStream): Promise<string> {
  return new Response(stream).text();
}

/**
 * Renders a page with all its data: React renders, the pending queries are answered, and the page is rendered again,
 * so that no list of queries has to be maintained. Throws errors of components and refused queries.
 */
export async function renderBody(path: string, texts: Texts, ask: Ask): Promise<RenderedBody> {
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
        // Sends one chunk, because large parts would be sent hidden, with an inline script that the policy forbids.
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
