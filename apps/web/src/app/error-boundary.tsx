import { Component, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/state-message.tsx';
import { SayAlive } from './say-alive.tsx';

function CrashPage() {
  const { t } = useTranslation('common');
  return (
    <div className="page" role="alert">
      <EmptyState icon="alert" level={1} title={t('state.crashTitle')} text={t('state.crashText')}>
        <Button onClick={() => window.location.reload()}>{t('state.reload')}</Button>
      </EmptyState>
      <SayAlive />
    </div>
  );
}

interface State {
  crashed: boolean;
}

/** What a page threw while drawing (React writes it to the console) ends here, with a way out. Give it a `key` to start afresh on another page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
