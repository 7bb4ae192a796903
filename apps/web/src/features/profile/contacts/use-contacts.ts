import { useTranslation } from 'react-i18next';
import type { Contacts } from '@manabar/contracts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { trpc } from '#lib/trpc.ts';

/** Interval of the reloads while a chat is being linked, in milliseconds. */
const LINKING_REFRESH_MS = 3000;

/** Contacts of the customer; reloaded at intervals while a chat is being linked. */
export function useContacts(isLinking: boolean) {
  return trpc.profile.contacts.useQuery(undefined, {
    refetchInterval: isLinking ? LINKING_REFRESH_MS : false,
  });
}

/** Changes contacts and preferences, and shows the answer at once. */
export function useUpdateContacts(onSaved: (contacts: Contacts) => void) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return trpc.profile.updateContacts.useMutation({
    onSuccess: (contacts) => {
      utils.profile.contacts.setData(undefined, contacts);
      onSaved(contacts);
    },
    onError: (thrown) => {
      const isAddress = toAppError(thrown).details['email'] === 'email_invalid';
      toastFailure(thrown, isAddress ? t('settings.email_invalid') : errorText(thrown));
    },
  });
}
