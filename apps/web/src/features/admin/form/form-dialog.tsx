import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Dialog } from '#components/dialog.tsx';
import { toAppError } from '#lib/errors.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';
import { DialogActions } from './dialog-actions.tsx';
import { DiscardQuestion, useDiscardGuard } from './discard-question.tsx';
import { Failure } from './failure.tsx';
import classes from './form-dialog.module.css';
import type { ContractForm } from './use-contract-form.ts';

interface FormDialogProps<Values extends Record<string, unknown>> {
  title: string;
  contract: ContractForm<Values>;
  /** What its button says. */
  submit: string;
  /** Sends what the form holds, as the contract has it. What it throws is shown. */
  onSubmit: (wire: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
  /** Somebody else was faster: loads what is stored now. True: this same form holds it then. */
  onConflict?: () => unknown;
  /** What is said besides where fields are missing or wrong. */
  incomplete?: string;
  /** Says why it was refused, where the form knows better than the general text. */
  refusalText?: (thrown: unknown) => string | null;
  /** Red button: something is lost. */
  destructive?: boolean;
  /** Asked above the form while it is sent. */
  question?: ReactNode;
  children: ReactNode;
}

/** The first field that is wrong takes the focus. */
function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface RefusalProps {
  thrown: unknown;
  onConflict: (() => void) | undefined;
  refusalText: ((thrown: unknown) => string | null) | undefined;
}

function Refusal({ thrown, onConflict, refusalText }: RefusalProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const known = refusalText?.(thrown) ?? null;
  const conflict = known === null && toAppError(thrown).code === 'conflict' && onConflict;
  const said = known ?? errorText(thrown);
  return (
    <Failure>
      <p>
        <strong>{conflict ? t('form.conflictTitle') : said}</strong>
      </p>
      {conflict && (
        <>
          <p>{t('form.conflictText')}</p>
          <Button variant="default" size="sm" onClick={onConflict}>
            {t('form.loadCurrent')}
          </Button>
        </>
      )}
    </Failure>
  );
}

/** A form in a dialog: checked by its contract, guarded against losing what was typed. */
export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { title, contract, submit, onSubmit, onClose, onConflict, children } = props;
  const { incomplete, refusalText, destructive } = props;
  const { t } = useTranslation('admin');
  const { form, toWire, showRefusal } = contract;
  const element = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const dirty = form.isDirty();
  const { close, question } = useDiscardGuard({ dirty, busy: sending, onClose });
  const wrong = () => {
    setIncomplete(true);
    setTimeout(() => focusFirstError(element.current));
  };
  const send = form.onSubmit(
    async (values) => {
      setSending(true);
      setFailure(null);
      setIncomplete(false);
      try {
        await onSubmit(toWire(values));
      } catch (thrown) {
        if (showRefusal(thrown)) wrong();
        else setFailure(thrown);
      } finally {
        setSending(false);
      }
    },
    () => {
      setFailure(null);
      wrong();
    },
  );
  const loadCurrent = async () => {
    if ((await onConflict?.()) === true) setFailure(null);
  };
  return (
    <>
      <Dialog opened title={title} onClose={close} place="wide">
        <form ref={element} className={classes.form} onSubmit={send} noValidate>
          {children}
          <div role="alert">
            {isIncomplete && incomplete && <Failure>{incomplete}</Failure>}
            {failure !== null && (
              <Refusal
                thrown={failure}
                onConflict={onConflict && (() => void loadCurrent())}
                refusalText={refusalText}
              />
            )}
          </div>
          <DialogActions>
            <Button variant="default" onClick={close} disabled={sending}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={sending} {...(destructive && { color: 'red.8' })}>
              {submit}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {props.question}
      <DiscardQuestion question={question} />
    </>
  );
}
