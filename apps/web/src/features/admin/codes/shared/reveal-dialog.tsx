import { Textarea, Button } from '@mantine/core';
import { revealCodeInput } from '@manabar/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Icon } from '#components/media/icon.tsx';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useContractForm, type InputOf } from '../../form/use-contract-form.ts';
import { MaskedCode } from './masked-code.tsx';
import { useCopied } from '../../form/secret-shown-once.tsx';
import classes from './reveal-dialog.module.css';

/** Code in clear while the dialog is open. */
function ShownCode({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const copied = useCopied();
  return (
    <Dialog opened title={t('reveal.shownTitle')} onClose={onClose} place="wide">
      <div className={classes.shown}>
        <code className={classes.code} translate="no">
          {code}
        </code>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={18} />}
          onClick={() => void copied(code, t('reveal.copied'))}
        >
          {t('admin:secret.copy')}
        </Button>
      </div>
      <p className="muted small" role="status">
        {t('reveal.gone')}
      </p>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('reveal.close')}</Button>
      </div>
    </Dialog>
  );
}

export interface RevealDialogProps {
  id: number;
  /** Masked code as in the list. */
  masked: string;
  /** Consequence of revealing the code, if there is one. */
  consequence?: string | undefined;
  reveal: (input: InputOf<typeof revealCodeInput>) => Promise<{ code: string }>;
  onClose: () => void;
}

/** Asks for a reason and shows a code once. The code is stored neither in the page nor in a cache. */
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
        <MaskedCode>{masked}</MaskedCode>
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
