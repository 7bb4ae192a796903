import { blockUserInput } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '../form/reason-dialog.tsx';

export type AccessAction = 'block' | 'unblock';

/** Returns what can be done about the access of an account. */
export const accessAction = ({ blocked }: { blocked: string | null }): AccessAction =>
  blocked === null ? 'block' : 'unblock';

interface AccessDialogProps extends Pick<ReasonDialogProps, 'row' | 'onClose' | 'onConflict'> {
  /** Kind of the account. */
  of: 'users' | 'services';
  name: string;
  act: AccessAction;
}

const texts = {
  block: { title: 'block.title', text: 'block.text', submit: 'block.submit' },
  unblock: { title: 'unblock.title', text: 'unblock.text', submit: 'unblock.submit' },
} as const;
const namespaces = { users: 'adminUsers', services: 'adminServices' } as const;

/** Dialog to block or unblock a customer or a service account, with a reason and the consequences. */
export function AccessDialog({ of, name, act, ...dialog }: AccessDialogProps) {
  const { t } = useTranslation(namespaces[of]);
  const accounts = trpc.useUtils().client.admin[of];
  return (
    <ReasonDialog
      {...dialog}
      title={t(texts[act].title, { name })}
      text={t(texts[act].text)}
      submit={t(texts[act].submit)}
      label={t('reason')}
      hint={t('reasonHint')}
      schema={blockUserInput}
      send={(input) => accounts[act].mutate(input)}
      destructive={act === 'block'}
    />
  );
}
