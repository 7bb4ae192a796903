import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { createPubgCodeInput, updatePubgCodeInput, type PubgCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { maskedCodeWithId } from '../codes/shared/masked-code-with-id.tsx';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { saveRow } from '../form/save-row.ts';
import { useContractForm } from '../form/use-contract-form.ts';
import { withChosen } from '../form/with-chosen.ts';
import { usePackages } from './use-packages.ts';
import { isPubgRefusal, usePubgFailureText } from './use-pubg-failure-text.ts';

interface PubgCodeFormProps extends RowFormProps {
  /** Null for a new code. */
  code: PubgCode | null;
  /** Denomination filter of the list. */
  denominationId: string;
}

type FormOf = Pick<PubgCodeFormProps, 'code' | 'denominationId'>;

function usePubgCodeForm({ code, denominationId }: FormOf) {
  return useContractForm({
    schema: code ? updatePubgCodeInput : createPubgCodeInput,
    // The code is not available in clear, so an empty field keeps it.
    initialValues: {
      denominationId: code ? String(code.denominationId) : denominationId,
      code: '',
    },
    toWire: ({ denominationId: of, code: text }) => ({
      ...(code && { id: code.id, version: code.version }),
      denominationId: of === '' ? undefined : Number(of),
      ...((!code || text.trim() !== '') && { code: text }),
    }),
  });
}

/** Form to add a code or change a free one. */
export function PubgCodeForm(props: PubgCodeFormProps) {
  const { code, onClose, onConflict } = props;
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const contract = usePubgCodeForm(props);
  const { form } = contract;
  const { choices, nameOf } = usePackages();
  const chosen = form.values.denominationId;
  // A deleted denomination is not among the choices.
  const listed = withChosen([{ value: '', label: t('adminGames:codes.choose') }, ...choices], {
    value: chosen,
    label: nameOf(Number(chosen)),
  });
  const save = saveRow(trpc.useUtils().client.admin.pubgCodes);
  const failureText = usePubgFailureText();
  return (
    <FormDialog
      title={
        code
          ? t('adminGames:codes.editTitle', { code: maskedCodeWithId(code) })
          : t('adminGames:codes.newTitle')
      }
      contract={contract}
      row={code}
      incomplete={t('adminGames:form.incomplete')}
      onSubmit={save}
      onClose={onClose}
      onConflict={onConflict}
      refusalText={(thrown) => (isPubgRefusal(thrown) ? failureText(thrown) : null)}
    >
      <NativeSelect
        {...form.getInputProps('denominationId')}
        label={t('adminGames:codes.denomination')}
        data={listed}
        required
        {...(form.errors['denominationId'] &&
          chosen === '' && { error: t('adminGames:codes.noDenomination') })}
      />
      <TextInput
        {...form.getInputProps('code')}
        label={t(code ? 'adminCodes:newCode' : 'adminCodes:code')}
        description={code && t('adminCodes:keepCode', { code: code.code })}
        required={!code}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
