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
import { FormDialog, type RowFormProps } from '../../form/form-dialog.tsx';
import { saveRow } from '../../form/save-row.ts';
import { draftName } from '../../form/use-form-draft.ts';
import { useContractForm } from '../../form/use-contract-form.ts';

interface AnswerFormProps extends RowFormProps {
  /** Null for a new answer. */
  answer: PreparedAnswer | null;
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
    draft: draftName('answer', answer),
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
  const contract = useAnswerForm(answer);
  const save = saveRow(trpc.useUtils().client.admin.support.answers);
  return (
    <FormDialog
      title={answer ? t('answers.edit', { title: answer.title }) : t('answers.add')}
      contract={contract}
      row={answer}
      onSubmit={save}
      onClose={onClose}
      onConflict={onConflict}
    >
      <Fields form={contract.form} />
    </FormDialog>
  );
}
