import { NativeSelect, TextInput } from '@mantine/core';
import { createPubgCodeInput, updatePubgCodeInput, type PubgCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { useSaved } from '../form/use-saved.ts';
import { usePackages } from './use-packages.ts';
import { isPubgRefusal, usePubgFailureText } from './use-pubg-refusal.ts';

interface PubgCodeFormProps {
  /** Null: a new one. */
  code: PubgCode | null;
  /** What the list is narrowed to. */
  denominationId: string;
  onClose: () => void;
  /** Somebody else was faster: loads what is stored now. */
  onConflict: () => void;
}

type FormOf = Pick<PubgCodeFormProps, 'code' | 'denominationId'>;

function usePubgCodeForm({ code, denominationId }: FormOf) {
  return useContractForm({
    schema: code ? updatePubgCodeInput : createPubgCodeInput,
    // Nobody has the code in clear: what is not typed stays as it is.
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

/** Saves a new one, or the changes of one in the version that was shown. */
function useSave(code: PubgCode | null) {
  const create = trpc.admin.pubgCodes.create.useMutation({ gcTime: 0 });
  const update = trpc.admin.pubgCodes.update.useMutation({ gcTime: 0 });
  return (wire: Record<string, unknown>) =>
    code
      ? update.mutateAsync(wire as Parameters<typeof update.mutateAsync>[0])
      : create.mutateAsync(wire as Parameters<typeof create.mutateAsync>[0]);
}

/** Adds a code, or changes a free one. */
export function PubgCodeForm(props: PubgCodeFormProps) {
  const { code, onClose, onConflict } = props;
  const { t } = useTranslation(['adminGames', 'adminCodes', 'admin']);
  const contract = usePubgCodeForm(props);
  const { form } = contract;
  const { choices } = usePackages();
  const save = useSave(code);
  const failureText = usePubgFailureText();
  const { saved } = useSaved();
  return (
    <FormDialog
      title={
        code
          ? t('adminGames:codes.editTitle', { code: codeName(code) })
          : t('adminGames:codes.newTitle')
      }
      contract={contract}
      submit={t(code ? 'admin:form.save' : 'admin:form.create')}
      incomplete={t('adminGames:form.incomplete')}
      onSubmit={async (wire) => {
        await save(wire);
        onClose();
        await saved(code ? 'saved' : 'created');
      }}
      onClose={onClose}
      onConflict={onConflict}
      refusalText={(thrown) => (isPubgRefusal(thrown) ? failureText(thrown) : null)}
    >
      <NativeSelect
        {...form.getInputProps('denominationId')}
        size="md"
        label={t('adminGames:codes.denomination')}
        data={[{ value: '', label: t('adminGames:codes.choose') }, ...choices]}
        required
        {...(form.errors['denominationId'] && { error: t('adminGames:codes.noDenomination') })}
      />
      <TextInput
        {...form.getInputProps('code')}
        size="md"
        label={t(code ? 'adminCodes:newCode' : 'adminCodes:code')}
        description={code && t('adminCodes:keepCode', { code: code.code })}
        required={!code}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
