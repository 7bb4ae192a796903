import { useState } from 'react';
import type { PreparedAnswer } from '@manabar/contracts';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { PlainGrid } from '../../detail/plain-grid.tsx';
import { useOpenForm } from '../../form/use-open-form.ts';
import { AddButton } from '../../list/add-button.tsx';
import { DeleteRow } from '../../list/rows/delete-row.tsx';
import { useLoadFailure } from '../../list/use-load-failure.ts';
import { useAnswerColumns } from './answer-columns.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './answers.module.css';

interface AnswersProps {
  onAdd: () => void;
  onEdit: (answer: PreparedAnswer) => void;
  onDelete: (answer: PreparedAnswer) => void;
}

function Answers({ onAdd, ...actions }: AnswersProps) {
  const { t } = useTranslation('adminSupport');
  const { data, error, refetch } = trpc.admin.support.answers.list.useQuery();
  const failure = useLoadFailure(error);
  const columns = useAnswerColumns(actions);
  const add = <AddButton onClick={onAdd}>{t('answers.add')}</AddButton>;
  if (error && !data) return <ErrorState title={failure ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={1} height={320} />;
  if (data.length === 0)
    return (
      <EmptyState title={t('answers.noneTitle')} text={t('answers.noneText')}>
        {add}
      </EmptyState>
    );
  return (
    <>
      <div className={classes.tools}>{add}</div>
      <PlainGrid
        label={t('answers.title')}
        rows={data}
        columns={columns}
        nameOf={({ title }) => title}
      />
    </>
  );
}

/** Prepared answers, with forms to add, change and delete them. */
export function AnswerList() {
  const { t } = useTranslation('adminSupport');
  const { client } = trpc.useUtils();
  const load = async (id: number) => {
    const answers = await client.admin.support.answers.list.query();
    const found = answers.find((answer) => answer.id === id);
    if (!found) throw new Error('the prepared answer was deleted');
    return found;
  };
  const form = useOpenForm(load);
  const [deleting, setDeleting] = useState<PreparedAnswer | null>(null);
  return (
    <>
      <Answers onAdd={form.add} onEdit={form.edit} onDelete={setDeleting} />
      {form.opened && <AnswerForm key={form.key} answer={form.row} {...form.dialog} />}
      <DeleteRow
        row={deleting}
        title={({ title }) => t('answers.deleteTitle', { title })}
        text={t('answers.deleteText')}
        remove={({ id }) => client.admin.support.answers.delete.mutate({ id })}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
