import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';
import { DialogButtonBar } from './dialog-button-bar.tsx';
import { DiscardQuestion, useDiscardGuard } from './discard-question.tsx';
import { Failure } from './failure.tsx';
import { useGroupedCalls } from './use-admin-action.ts';
import { useSaveToasts } from './use-save-toasts.ts';
import classes from './form-dialog.module.css';
import type { ContractForm } from './use-contract-form.ts';

/** Props that a list passes to the form of a row, besides the row. */
export interface RowFormProps {
  onClose: () => void;
  /** Called on a version conflict; loads the stored row. Returns true when the form shows it. */
  onConflict: () => unknown;
}

interface FormDialogProps<Values extends Record<string, unknown>, Input> {
  title: string;
  contract: ContractForm<Values, Input>;
  /** Row that the form changes; null for a new one. */
  row?: object | null;
  /** Label of the submit button; with a row, by default that of creating or saving it. */
  submit?: string;
  /**
   * Sends the validated values; resolves to false when the admin has cancelled. Thrown errors are shown. A call that creates a
   * row sends the key, which stays the same until the result of the values is known.
   */
  onSubmit: (wire: Input, idempotencyKey: string) => Promise<unknown>;
  /** Closes the dialog after the values were sent, and shows this toast; the default with `row`. */
  done?: 'saved' | 'created';
  onClose: () => void;
  /** Called on a version conflict; loads the stored row. Returns true when this form shows it. */
  onConflict?: () => unknown;
  /** Message above the buttons while fields have errors. */
  incomplete?: string;
  /** Returns a specific text for a refusal; null for the general text. */
  refusalText?: (thrown: unknown) => string | null;
  /** Red button for destructive actions. */
  destructive?: boolean;
  /** Question shown above the form while it is being sent. */
  question?: ReactNode;
  children: ReactNode;
}

/** Focuses the first invalid field; without one, `other`. */
function focusFirstError(form: HTMLFormElement | null, other?: HTMLElement | null): void {
  (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? other)?.focus();
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

/** Sends a form; refusals of fields are shown at the fields, other failures above the buttons. */
function useSubmission<Values extends Record<string, unknown>, Input>(
  props: FormDialogProps<Values, Input>,
) {
  const { contract, onSubmit, onClose, onConflict, row } = props;
  const done = props.done ?? (row === undefined ? undefined : row ? 'saved' : 'created');
  const { form, toWire, showRefusal } = contract;
  const { saved } = useSaveToasts();
  const element = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  // A refused form keeps the row that it was opened with.
  const grouped = useGroupedCalls({ refresh: 'onSuccess' });
  const attempt = useIdempotencyKey();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const wrong = () => {
    setIncomplete(true);
    setTimeout(() => focusFirstError(element.current));
  };
  const send = form.onSubmit(
    async (values) => {
      setSending(true);
      setFailure(null);
      setIncomplete(false);
      const wire = toWire(values);
      try {
        await grouped(async () => {
          if ((await onSubmit(wire, attempt.keyFor(wire))) === false || !done) return;
          onClose();
          saved(done);
        });
        attempt.ended();
      } catch (thrown) {
        attempt.ended(thrown);
        if (showRefusal(thrown)) wrong();
        else {
          setFailure(thrown);
          // In a long form the alert may be outside the visible part.
          setTimeout(() => alert.current?.focus());
        }
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
    if ((await onConflict?.()) !== true) return;
    setFailure(null);
    // The pressed button is removed with the failure.
    setTimeout(() => focusFirstError(element.current, submitButton.current));
  };
  return { element, alert, submitButton, sending, failure, isIncomplete, send, loadCurrent };
}

/** Form in a dialog, validated by the contract's schema and guarded against loss of input. */
export function FormDialog<Values extends Record<string, unknown>, Input>(
  props: FormDialogProps<Values, Input>,
) {
  const { title, contract, onClose, onConflict, children } = props;
  const { incomplete, refusalText, destructive, row } = props;
  const { t } = useTranslation(['admin', 'common']);
  const { element, alert, submitButton, sending, failure, isIncomplete, send, loadCurrent } =
    useSubmission(props);
  const dirty = contract.form.isDirty();
  const { close, question } = useDiscardGuard({ dirty, busy: sending, onClose });
  return (
    <>
      <Dialog opened title={title} onClose={close} place="wide">
        <form ref={element} className="stack-16" onSubmit={send} noValidate>
          {children}
          <div ref={alert} role="alert" tabIndex={-1} className={classes.alert}>
            {isIncomplete && incomplete && <Failure>{incomplete}</Failure>}
            {failure !== null && (
              <Refusal
                thrown={failure}
                onConflict={onConflict && (() => void loadCurrent())}
                refusalText={refusalText}
              />
            )}
          </div>
          <DialogButtonBar>
            <Button variant="default" onClick={close} disabled={sending}>
              {t('common:cancel')}
            </Button>
            <Button
              ref={submitButton}
              type="submit"
              loading={sending}
              {...(destructive && { color: 'red.8' })}
            >
              {props.submit ?? t(row ? 'form.save' : 'form.create')}
            </Button>
          </DialogButtonBar>
        </form>
      </Dialog>
      {props.question}
      <DiscardQuestion question={question} />
    </>
  );
}
