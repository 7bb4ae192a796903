import { useState, type ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '@manabar/server/router';
import { createQueryClient } from '#lib/query-client.ts';
import { httpLinks, trpc } from '#lib/trpc.ts';
import { cssVariables, theme } from '#theme/theme.ts';
import { SessionWatcher, sessionRefused } from './session-watcher.tsx';

interface ProvidersProps {
  children: ReactNode;
  /** Tests answer calls themselves. */
  links?: TRPCLink<AppRouter>[];
}

/** Theme, texts, toasts, calls and their cache. Stands inside the router. */
export function Providers({ children, links }: ProvidersProps) {
  const [queryClient] = useState(() => createQueryClient(sessionRefused));
  const [client] = useState(() => trpc.createClient({ links: links ?? httpLinks() }));
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SessionWatcher />
          {children}
          <Notifications position="bottom-center" limit={3} autoClose={5000} aria-live="polite" />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
