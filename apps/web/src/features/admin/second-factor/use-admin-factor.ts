import { useState } from 'react';
import type { SecondFactorSetup } from '@manabar/contracts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';

/** State and actions of the admin's own second factor. */
export function useAdminFactor() {
  const { t } = useTranslation('secondFactor');
  const errorText = useErrorText();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [returned, setReturned] = useState(false);
  const status = trpc.admin.security.status.useQuery();
  const onError = (thrown: unknown) => toastFailure(thrown, errorText(thrown));
  const showCodes = (recoveryCodes: string[]) => {
    setSetup(null);
    setCodes(recoveryCodes);
  };
  const begin = trpc.admin.security.begin.useMutation({ onSuccess: setSetup, onError });
  const enable = trpc.admin.security.enable.useMutation({
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
  });
  const renew = trpc.admin.security.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
    onError,
  });
  const disable = trpc.admin.security.disable.useMutation({
    onSuccess: () => toast('success', t('factor.turnedOff')),
    onError,
  });
  return {
    status,
    setup,
    codes,
    enable,
    returned,
    close: () => {
      setSetup(null);
      setCodes(null);
      setReturned(true);
      enable.reset();
    },
    actions: {
      begin: () => begin.mutate(),
      renew: () => renew.mutate(),
      disable: () => disable.mutate(),
      pending: begin.isPending || renew.isPending || disable.isPending,
    },
  };
}
