import { blockUserInput, type AdminUser } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ReasonDialog, type ReasonDialogProps } from '../form/reason-dialog.tsx';

interface BlockDialogProps extends Pick<ReasonDialogProps, 'onClose' | 'onConflict'> {
  user: AdminUser;
  act: AccessAct;
}

export type AccessAct = 'block' | 'unblock';

/** Returns what can be done about the access of an account. */
export const accessAct = ({ blocked }: { blocked: string | null }): AccessAct =>
  blocked === null ? 'block' : 'unblock';

const texts = {
  block: { title: 'block.title', text: 'block.text', submit: 'block.submit' },
  unblock: { title: 'unblock.title', text: 'unblock.text', submit: 'unblock.submit' },
} as const;

/** Dialog to block or unblock a customer, with a reason and the consequences. */
export function BlockDialog({ user, act, ...dialog }: BlockDialogProps) {
  const { t } = useTranslation('adminUsers');
  const block = trpc.admin.users.block.useMutation();
  const unblock = trpc.admin.users.unblock.useMutation();
  return (
    <ReasonDialog
      {...dialog}
      title={t(texts[act].title, { name: user.nickname })}
      text={t(texts[act].text)}
      submit={t(texts[act].submit)}
      label={t('reason')}
      hint={t('reasonHint')}
      schema={blockUserInput}
      row={user}
      send={(act === 'block' ? block : unblock).mutateAsync}
      destructive={act === 'block'}
    />
  );
}
