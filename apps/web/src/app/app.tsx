import { ErrorBoundary } from './error-boundary.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import { Shell } from './shell/shell.tsx';

/** The whole shop around the page at the present address. */
export function App({ children, ...known }: ProvidersProps) {
  return (
    <Providers {...known}>
      <ErrorBoundary>
        <Shell>{children}</Shell>
      </ErrorBoundary>
    </Providers>
  );
}
