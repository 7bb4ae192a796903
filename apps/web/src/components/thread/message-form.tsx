import { useRef, useState, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attachmentTypes, THREAD_LENGTH } from '@manabar/contracts/rules';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useFormatter } from '#lib/format/format.ts';
import type { Draft, MessageDraft, SentMessage } from '#lib/support/use-message-draft.ts';
import { Icon } from '../media/icon.tsx';
import { DraftPictures, pictureLimits } from './draft-pictures.tsx';
import { FailureAlert } from '../forms/failure-alert.tsx';
import classes from './message-form.module.css';
import { usePictureDrop } from './use-picture-drop.ts';
import { usePictureUploads, type PictureUploads } from './use-picture-uploads.ts';

/** Shows the reason why a message was not sent; the typed text remains in the form. */
function SendFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  // Pictures are deleted when they are not sent within the time limit.
  const lostPictures = toAppError(error).details['attachments'] !== undefined;
  const reason = lostPictures ? t('failure.pictures') : errorText(error);
  return <FailureAlert title={t('failure.title')} reason={reason} />;
}

interface MessageFormProps {
  draft: MessageDraft;
  label: string;
  /** Sends the message; `action` is the value of the pressed button. */
  onSend: (message: SentMessage, action: string) => void;
  isPending: boolean;
  /** Error of the last attempt; null without one. */
  failure: unknown;
  /** Tools above the text, such as prepared answers. */
  tools?: ReactNode;
  /** Submit buttons. */
  children: ReactNode;
}

type Problem = 'required' | 'too_long' | 'invalid' | 'uploading';

/** Problem of the text that the server named; null for other refusals. */
function refusedText(failure: unknown): Problem | null {
  const { code, details } = toAppError(failure);
  const rule = code === 'validation_error' ? details['message'] : null;
  return rule === 'required' || rule === 'too_long' || rule === 'invalid' ? rule : null;
}

function problemOf(text: string, { isBusy }: PictureUploads): Problem | null {
  if (text === '') return 'required';
  if (text.length > THREAD_LENGTH.message) return 'too_long';
  return isBusy ? 'uploading' : null;
}

interface PictureChoiceProps {
  /** Button that adds pictures. */
  ref: RefObject<HTMLButtonElement | null>;
  uploads: PictureUploads;
}

function PictureChoice({ ref, uploads }: PictureChoiceProps) {
  const { t } = useTranslation('thread');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.choice}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={attachmentTypes.join(',')}
        multiple
        data-testid="pictures"
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={ref}
        variant="default"
        leftSection={<Icon name="plus" size={18} />}
        disabled={uploads.isFull}
        onClick={() => input.current?.click()}
      >
        {t('picture.add')}
      </Button>
      <p className="muted small">{t('picture.hint', pictureLimits)}</p>
    </div>
  );
}

interface MessageTextProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  problem: Problem | null;
  onType: (text: string) => void;
}

/** Text of a message, with the number of remaining characters when few remain. Ctrl and Enter send the form. */
function MessageText({ ref, label, text, problem, onType }: MessageTextProps) {
  const { t } = useTranslation('thread');
  const format = useFormatter();
  const max = format.number(THREAD_LENGTH.message);
  const left = THREAD_LENGTH.message - text.trim().length;
  return (
    <>
      <Textarea
        ref={ref}
        autosize
        minRows={4}
        maxRows={14}
        label={label}
        value={text}
        error={problem && t(`rule.${problem}`, { max })}
        aria-keyshortcuts="Control+Enter"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      {left < 100 && (
        <p className={classes.left} role="status">
          {t('left', { left: format.number(left) })}
        </p>
      )}
    </>
  );
}

/** Form of a message with pictures, which are chosen, dropped or pasted. */
export function MessageForm(props: MessageFormProps) {
  const { draft: kept, label, onSend, isPending, failure, tools, children } = props;
  const { t } = useTranslation('thread');
  const { draft, change } = kept;
  const uploads = usePictureUploads(kept);
  const drop = usePictureDrop(uploads.add);
  const field = useRef<HTMLTextAreaElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<Problem | null>(null);
  // The problem of running uploads disappears when they end.
  const own = shown === 'uploading' && !uploads.isBusy ? null : shown;
  const problem = own ?? refusedText(failure);
  // A second click may come before the first one is shown as pending.
  const last = useRef<{ draft: Draft; failure: unknown }>(null);
  const isSent = () => last.current?.draft === draft && last.current.failure === failure;
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isPending || isSent()) return;
    const text = draft.text.trim();
    const found = problemOf(text, uploads);
    setShown(found);
    if (found) {
      field.current?.focus();
      return;
    }
    last.current = { draft, failure };
    const action = event.nativeEvent.submitter?.getAttribute('value') ?? '';
    onSend({ message: text, attachments: draft.pictures.map(({ id }) => id) }, action);
  };
  return (
    <form
      className={`card ${classes.form}`}
      aria-label={label}
      method="post"
      noValidate
      onSubmit={send}
      data-dropping={drop.isOver || undefined}
      {...drop.handlers}
    >
      {tools}
      <MessageText
        ref={field}
        label={label}
        text={draft.text}
        problem={problem}
        onType={(text) => {
          setShown(null);
          change((now) => ({ ...now, text }));
        }}
      />
      <DraftPictures pictures={draft.pictures} uploads={uploads} focusAfter={adder} />
      <PictureChoice ref={adder} uploads={uploads} />
      {failure !== null && !refusedText(failure) && <SendFailure error={failure} />}
      <div className="wrap grow">{children}</div>
      {drop.isOver && <p className={classes.drop}>{t('picture.drop')}</p>}
    </form>
  );
}
