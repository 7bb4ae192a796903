import { Skeleton } from '@mantine/core';
import { useErrorText } from '#lib/errors/errors.ts';
import '@mantine/core/styles/Skeleton.css';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '#components/second-factor/recovery-codes.tsx';
import { SetUpSecondFactor } from '#components/second-factor/set-up-second-factor.tsx';
import { FactorState } from './factor-state.tsx';
import { useAdminFactor } from './use-admin-factor.ts';

/** Second factor of the admin's own account; one panel at a time. */
export function SecondFactorView() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { status, setup, codes, enable, returned, close, actions } = useAdminFactor();
  if (status.isError && !status.data)
    return (
      <ErrorState
        title={t('loadFailed', { message: errorText(status.error) })}
        onRetry={() => void status.refetch()}
      />
    );
  if (!status.data) return <Skeleton height={196} radius={12} />;
  if (codes) return <RecoveryCodes codes={codes} onDone={close} />;
  if (setup)
    return (
      <SetUpSecondFactor
        setup={setup}
        onSubmit={(code) => enable.mutate({ code })}
        pending={enable.isPending}
        problem={enable.error && errorText(enable.error)}
        onCancel={close}
      />
    );
  return <FactorState security={status.data} actions={actions} returned={returned} />;
}
