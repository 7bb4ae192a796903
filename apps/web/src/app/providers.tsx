import { useState, type ReactNode } from 'react';
import { MantineProvider, ModalStack } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '@manabar/server/router';
import { Toasts } from '#components/toasts/toasts.tsx';
import { sentTokenLink } from '#lib/session/failed-call-token.ts';
import { stepUpLink } from '#lib/session/step-up-trpc-link.ts';
import { httpLinks, trpc } from '#lib/trpc.ts';
import { theme } from '#theme/theme.ts';
import { createWatchedQueries, SessionWatcher } from './session-watcher.tsx';
import { StepUpHost } from './step-up-host.tsx';

export interface ProvidersProps {
  children: ReactNode;
  /** Cache with the data of the server-rendered page. */
  queryClient?: QueryClient | undefined;
  /** Replaces the links in tests. */
  links?: TRPCLink<AppRouter>[];
}

/** Provides theme, texts, toasts, tRPC client and query cache, within the router. */
export function Providers({ children, links, queryClient: given }: ProvidersProps) {
  const [queryClient] = useState(() => given ?? createWatchedQueries());
  const [client] = useState(() =>
    trpc.createClient({ links: [stepUpLink, sentTokenLink, ...(links ?? httpLinks())] }),
  );
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionWatcher />
          <ModalStack>
            {children}
            <StepUpHost />
          </ModalStack>
          <Toasts />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
