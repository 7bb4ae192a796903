import { Textarea } from '@mantine/core';
import { revealCodeInput } from '@manabar/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useContractForm, type InputOf } from '../../form/use-contract-form.ts';
import { CodeText } from './code-text.tsx';
import classes from './reveal-dialog.module.css';
import { ShownCode } from './shown-code.tsx';

export interface RevealDialogProps {
  id: number;
  /** Masked code as in the list. */
  masked: string;
  /** Consequence of revealing the code, if there is one. */
  consequence?: string | undefined;
  reveal: (input: InputOf<typeof revealCodeInput>) => Promise<{ code: string }>;
  onClose: () => void;
}

/** Asks for the reason and shows a code once. The code is stored in neither the page nor a cache. */
export function RevealDialog({ id, masked, consequence, reveal, onClose }: RevealDialogProps) {
  const { t } = useTranslation('adminCodes');
  const [code, setCode] = useState<string | null>(null);
  const contract = useContractForm({
    schema: revealCodeInput,
    initialValues: { reason: '' },
    toWire: ({ reason }) => ({ id, ...(reason.trim() && { reason: reason.trim() }) }),
  });
  if (code !== null) return <ShownCode code={code} onClose={onClose} />;
  return (
    <FormDialog
      title={t('reveal.title')}
      contract={contract}
      submit={t('reveal.submit')}
      onSubmit={async (wire) => {
        const answer = await reveal(wire);
        setCode(answer.code);
      }}
      onClose={onClose}
    >
      <p>
        <CodeText>{masked}</CodeText>
      </p>
      <ul className={classes.consequences}>
        {consequence !== undefined && (
          <li>
            <strong>{consequence}</strong>
          </li>
        )}
        <li>{t('reveal.written')}</li>
        <li>{t('reveal.once')}</li>
      </ul>
      <Textarea
        size="sm"
        {...contract.form.getInputProps('reason')}
        label={t('reveal.reason')}
        description={t('reveal.reasonHint')}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
      />
    </FormDialog>
  );
}
