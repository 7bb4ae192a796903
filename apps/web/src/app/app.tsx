import { ErrorBoundary } from './error-boundary.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import { AppRoutes } from './routes.tsx';

/** The whole shop. */
export function App(known: Omit<ProvidersProps, 'children'>) {
  return (
    <Providers {...known}>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    </Providers>
  );
}
