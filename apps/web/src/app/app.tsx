import { ErrorBoundary } from './error-boundary.tsx';
import { Providers, type ProvidersProps } from './providers.tsx';
import { Shell } from './shell/shell.tsx';

/** Whole shop around the page of the current address. */
export function App({ children, ...known }: ProvidersProps) {
  return (
    <Providers {...known}>
      <ErrorBoundary>
        <Shell>{children}</Shell>
      </ErrorBoundary>
    </Providers>
  );
}
