import { Component, useEffect, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { forgetFailedLoads, LoadError } from '#lib/page/lazy-component.tsx';
import { reloadPage } from '#lib/page/navigate-away.ts';
import { HydrationSignal } from './hydration-signal.tsx';

function CrashPage() {
  const { t } = useTranslation('common');
  return (
    <div className="page" role="alert">
      <EmptyState icon="alert" level={1} title={t('state.crashTitle')} text={t('state.crashText')}>
        <Button onClick={reloadPage}>{t('state.reload')}</Button>
      </EmptyState>
      <HydrationSignal />
    </div>
  );
}

/** Shown instead of a page whose code could not be loaded, until the browser is online again. */
function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['common', 'errors']);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div className="page" role="alert">
      <EmptyState icon="alert" level={1} title={t('state.errorTitle')} text={t('errors:NETWORK')}>
        <Button onClick={onRetry}>{t('retry')}</Button>
        {/* Older browsers fetch a module only once. */}
        <Button variant="default" onClick={reloadPage}>
          {t('state.reload')}
        </Button>
      </EmptyState>
      <HydrationSignal />
    </div>
  );
}

interface State {
  failure: 'crash' | 'load' | null;
}

/** Shows an error page when rendering a page fails. A new `key` resets it for another page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { failure: thrown instanceof LoadError ? 'load' : 'crash' };
  }

  /** A customer far down on the failed page would see only the footer below the short error page. */
  override componentDidCatch(): void {
    scrollTo(0, 0);
  }

  /** Allows the next visit of the page to load it again. */
  override componentWillUnmount(): void {
    forgetFailedLoads();
  }

  retry = () => {
    forgetFailedLoads();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === 'load') return <UnreachablePage onRetry={this.retry} />;
    return failure === 'crash' ? <CrashPage /> : this.props.children;
  }
}
