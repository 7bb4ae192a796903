import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SecondFactorSetup } from '@manabar/contracts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useErrorText } from '#lib/use-error-text.ts';

/** The admin's own second factor: what it is, what is being shown of it, and what can be done. */
export function useSecurity() {
  const { t } = useTranslation('adminSecurity');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [returned, setReturned] = useState(false);
  const status = trpc.admin.security.status.useQuery();
  const onError = (thrown: unknown) => {
    toast('error', errorText(thrown));
    // Perhaps another window was faster.
    void status.refetch();
  };
  const showCodes = (recoveryCodes: string[]) => {
    setSetup(null);
    setCodes(recoveryCodes);
    // What was refused without it is open now.
    void queries.invalidateQueries();
  };
  const begin = trpc.admin.security.begin.useMutation({ onSuccess: setSetup, onError });
  const renew = trpc.admin.security.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
    onError,
  });
  const disable = trpc.admin.security.disable.useMutation({
    onSuccess: () => {
      toast('success', t('factor.turnedOff'));
      void status.refetch();
    },
    onError,
  });
  return {
    status,
    setup,
    codes,
    showCodes,
    returned,
    close: () => {
      setSetup(null);
      setCodes(null);
      setReturned(true);
    },
    acts: {
      begin: () => begin.mutate(),
      renew: () => renew.mutate(),
      disable: () => disable.mutate(),
      pending: begin.isPending || renew.isPending || disable.isPending,
    },
  };
}
