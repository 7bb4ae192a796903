import { useEffect, useState, type ComponentType } from 'react';
import type { StepUpMethod } from '@manabar/contracts';
import { loadPageTexts } from '#lib/locale.ts';
import { logFailure } from '#lib/errors/log-failure.ts';
import { leaveOutdatedPage } from '#lib/page/leave-outdated-page.ts';
import { useSession } from '#lib/session/session.ts';
import { settleConfirmation, useConfirmation } from '#lib/session/step-up.ts';

type Ask = ComponentType<{ method: StepUpMethod }>;

async function loadDialog(): Promise<Ask> {
  const [{ StepUpDialog }] = await Promise.all([
    import('#features/admin/second-factor/step-up-dialog.tsx'),
    loadPageTexts(['secondFactor', 'auth']),
  ]);
  return StepUpDialog;
}

/** Shows the step-up dialog above all other dialogs; its code is loaded on first use. */
export function StepUpHost() {
  const method = useConfirmation();
  const token = useSession()?.token;
  const [dialog, setDialog] = useState<{ Ask: Ask } | null>(null);
  // A new session cancels the pending confirmation.
  useEffect(() => () => settleConfirmation(false), [token]);
  useEffect(() => {
    if (method === null || dialog) return;
    loadDialog().then(
      (Ask) => setDialog({ Ask }),
      async (failure: unknown) => {
        await leaveOutdatedPage();
        logFailure('step-up', failure);
        settleConfirmation(false);
      },
    );
  }, [method, dialog]);
  if (method === null || !dialog) return null;
  const { Ask } = dialog;
  return <Ask method={method} />;
}
