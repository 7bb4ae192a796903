import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorSetup } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';

/** Change that the customer has started; the password and, when the second factor is on, a code confirm it. */
export type FactorChange = 'begin' | 'renew' | 'disable';

type Step =
  | { name: 'state' }
  | { name: 'confirm'; change: FactorChange }
  /** The last step of the set-up sends the password again, together with the code. */
  | { name: 'setUp'; setup: SecondFactorSetup; password: string }
  | { name: 'codes'; codes: string[] };

/** Refusals that are shown at a field of the form. */
const atField = ['invalid_credentials', 'second_factor_invalid'];

/** Steps and calls of the customer's own second factor. */
export function useSecondFactor() {
  const { t } = useTranslation(['contacts', 'secondFactor']);
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [step, setStep] = useState<Step>({ name: 'state' });
  const status = trpc.secondFactor.status.useQuery();
  const reload = () => {
    void utils.secondFactor.status.invalidate();
    void utils.auth.sessions.invalidate();
  };
  const onError = (thrown: unknown) => {
    if (!atField.includes(toAppError(thrown).code)) toastFailure(thrown, errorText(thrown));
    // The change may have been made without an answer.
    reload();
  };
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: string[] }) => {
    reload();
    setStep({ name: 'codes', codes });
  };
  const begin = trpc.secondFactor.begin.useMutation({
    onSuccess: (setup, { password }) => setStep({ name: 'setUp', setup, password }),
    onError,
  });
  const enable = trpc.secondFactor.enable.useMutation({
    onSuccess: (answer) => {
      toast('success', t('contacts:factor.enabled'));
      showCodes(answer);
    },
    onError,
  });
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({ onSuccess: showCodes, onError });
  const disable = trpc.secondFactor.disable.useMutation({
    onSuccess: () => {
      toast('success', t('secondFactor:factor.turnedOff'));
      reload();
      setStep({ name: 'state' });
    },
    onError,
  });
  const calls = { begin, renew, disable };
  const goTo = (next: Step) => {
    for (const call of [begin, enable, renew, disable]) call.reset();
    setStep(next);
  };
  const isEnabled = step.name === 'setUp' && status.data?.since != null;
  const shown: Step = isEnabled ? { name: 'state' } : step;
  // The answer with the recovery codes was lost; another tab has shown its own.
  const isEnabledMeanwhile = isEnabled && enable.isError;
  return { status, isEnabledMeanwhile, step: shown, goTo, calls, enable };
}
