import { Button } from '@mantine/core';
import { blockUserInput, type AdminUser } from '@manabar/contracts';
import { useState } from 'react';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ExportChosen } from '../list/export/export-button.tsx';
import { ReasonForRows } from '../list/selection/reason-for-rows.tsx';

type Action = 'block' | 'unblock';

const texts = {
  block: {
    title: 'chosen.block',
    text: 'chosen.blockText',
    submit: 'block.submit',
    running: 'chosen.blocking',
  },
  unblock: {
    title: 'chosen.unblock',
    text: 'chosen.unblockText',
    submit: 'unblock.submit',
    running: 'chosen.unblocking',
  },
} as const;

const nameOf = ({ nickname }: AdminUser) => nickname;

interface AccessDialogProps {
  action: Action;
  users: readonly AdminUser[];
  onClose: () => void;
  onDone: () => void;
}

function AccessDialog({ action, users, ...dialog }: AccessDialogProps) {
  const { t } = useTranslation('adminUsers');
  const format = useFormatter();
  const { title, text, submit, running } = texts[action];
  const block = trpc.admin.users.block.useMutation();
  const unblock = trpc.admin.users.unblock.useMutation();
  return (
    <ReasonForRows
      {...dialog}
      title={t(title, { shown: format.number(users.length) })}
      text={t(text)}
      submit={t(submit)}
      running={t(running)}
      label={t('reason')}
      hint={t('reasonHint')}
      destructive={action === 'block'}
      rows={users}
      nameOf={nameOf}
      schema={blockUserInput}
      inputOf={({ id, version }, reason) => ({ id, version, reason })}
      send={(action === 'block' ? block : unblock).mutateAsync}
    />
  );
}

/** Bulk actions on selected users, with one call per user. */
export function UserBulk({ rows, onDone }: { rows: readonly AdminUser[]; onDone: () => void }) {
  const { t } = useTranslation('adminUsers');
  const [action, setAction] = useState<Action | null>(null);
  const toChange = {
    block: rows.filter(({ blocked }) => blocked === null),
    unblock: rows.filter(({ blocked }) => blocked !== null),
  };
  return (
    <>
      <ExportChosen of="users" rows={rows} />
      {toChange.block.length > 0 && (
        <Button size="sm" color="red.8" onClick={() => setAction('block')}>
          {t('block.open')}
        </Button>
      )}
      {toChange.unblock.length > 0 && (
        <Button size="sm" variant="default" onClick={() => setAction('unblock')}>
          {t('unblock.open')}
        </Button>
      )}
      {action && (
        <AccessDialog
          action={action}
          users={toChange[action]}
          onClose={() => setAction(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
