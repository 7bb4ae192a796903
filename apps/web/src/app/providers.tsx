import { lazy, Suspense, useState, type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '@manabar/server/router';
import { createQueryClient } from '#lib/query-client.ts';
import { noteSentToken } from '#lib/sent-token.ts';
import { httpLinks, trpc } from '#lib/trpc.ts';
import { cssVariables, theme } from '#theme/theme.ts';
import { SessionWatcher, sessionRefused } from './session-watcher.tsx';

// Nothing waits for it: what was said before it came is kept and shown then. A toast that cannot be shown is no
// reason to lose the page.
const Toasts = lazy(() => import('#components/toasts.tsx').catch(() => ({ default: () => null })));

interface ProvidersProps {
  children: ReactNode;
  /** Tests answer calls themselves. */
  links?: TRPCLink<AppRouter>[];
}

/** Theme, texts, toasts, calls and their cache. Stands inside the router. */
export function Providers({ children, links }: ProvidersProps) {
  const [queryClient] = useState(() => createQueryClient(sessionRefused));
  const [client] = useState(() =>
    trpc.createClient({ links: [noteSentToken, ...(links ?? httpLinks())] }),
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionWatcher />
          {children}
          <Suspense>
            <Toasts />
          </Suspense>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
