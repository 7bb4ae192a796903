import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Thread } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Closes the request, which another message opens again. */
export function SolveButton({ thread }: { thread: Thread }) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  const { threads } = trpc.useUtils().support;
  const { mutate, isPending } = trpc.support.threads.close.useMutation({
    onSuccess: () => toast('success', t('solve.done')),
    onError: (thrown) => {
      if (toAppError(thrown).status !== 401)
        toast('error', t('solve.failed', { reason: errorText(thrown) }));
    },
    // The button waits for the state that replaces it.
    onSettled: () => threads.invalidate(),
  });
  if (thread.state === 'closed') return null;
  return (
    <Button
      variant="default"
      size="md"
      loading={isPending}
      leftSection={<Icon name="check" size={18} />}
      onClick={() => mutate({ id: thread.id })}
    >
      {t('solve.action')}
    </Button>
  );
}
