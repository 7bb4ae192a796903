import { Component, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { HydrationMarker } from './hydration-marker.tsx';

function CrashPage() {
  const { t } = useTranslation('common');
  return (
    <div className="page" role="alert">
      <EmptyState icon="alert" level={1} title={t('state.crashTitle')} text={t('state.crashText')}>
        <Button onClick={() => window.location.reload()}>{t('state.reload')}</Button>
      </EmptyState>
      <HydrationMarker />
    </div>
  );
}

interface State {
  crashed: boolean;
}

/**
 * Catches errors thrown while rendering a page (React logs them) and shows an error page. A new `key` resets it for
 * another page.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
