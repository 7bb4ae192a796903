import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import {
  createPreparedAnswerInput,
  updatePreparedAnswerInput,
  type PreparedAnswer,
} from '@manabar/contracts';
import { languages, THREAD_LENGTH } from '@manabar/contracts/rules';
import { useLanguage } from '#lib/locale.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useContractForm, type WireOf } from '../../form/use-contract-form.ts';

interface AnswerFormProps {
  /** Null for a new one. */
  answer: PreparedAnswer | null;
  onClose: () => void;
  /** Called on a version conflict; loads the stored row. */
  onConflict: () => void;
}

function useAnswerForm(answer: PreparedAnswer | null) {
  const language = useLanguage();
  const named = answer && { id: answer.id, version: answer.version };
  return useContractForm({
    schema: answer ? updatePreparedAnswerInput : createPreparedAnswerInput,
    initialValues: {
      title: answer?.title ?? '',
      text: answer?.text ?? '',
      language: answer?.language ?? language,
    },
    toWire: (values) => ({ ...values, ...named }),
  });
}

function Fields({ form }: Pick<ReturnType<typeof useAnswerForm>, 'form'>) {
  const { t } = useTranslation(['adminSupport', 'common']);
  return (
    <>
      <TextInput
        label={t('answers.name')}
        description={t('answers.nameHint')}
        maxLength={THREAD_LENGTH.answerTitle}
        required
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={t('answers.language')}
        data={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        {...form.getInputProps('language')}
      />
      <Textarea
        label={t('answers.text')}
        description={t('answers.textHint')}
        rows={8}
        maxLength={THREAD_LENGTH.message}
        required
        {...form.getInputProps('text')}
      />
    </>
  );
}

/** Form to add or change a prepared answer. */
export function AnswerForm({ answer, onClose, onConflict }: AnswerFormProps) {
  const { t } = useTranslation('adminSupport');
  const { t: general } = useTranslation('admin');
  const contract = useAnswerForm(answer);
  const create = trpc.admin.support.answers.create.useMutation();
  const update = trpc.admin.support.answers.update.useMutation();
  const save = (wire: WireOf<typeof contract>) =>
    'id' in wire ? update.mutateAsync(wire) : create.mutateAsync(wire);
  return (
    <FormDialog
      title={answer ? t('answers.edit', { title: answer.title }) : t('answers.add')}
      contract={contract}
      submit={general(answer ? 'form.save' : 'form.create')}
      onSubmit={save}
      done={answer ? 'saved' : 'created'}
      onClose={onClose}
      onConflict={onConflict}
    >
      <Fields form={contract.form} />
    </FormDialog>
  );
}
