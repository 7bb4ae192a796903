import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SUPPORT_LENGTH } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { toAppError, useErrorText, waitMinutes } from '#lib/errors/errors.ts';
import { SentDialog } from './sent-dialog.tsx';
import classes from './support-form.module.css';
import type { SupportField } from './support-rules.ts';
import { useSupportForm } from './use-support-form.ts';

/** Alert above the button with a request to try again; the typed message remains in the form. */
function SendFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('support');
  const errorText = useErrorText();
  const refusal = toAppError(error);
  const minutes = waitMinutes(refusal);
  const tooMany =
    minutes === null ? t('failure.later') : t('failure.rate_limited', { count: minutes });
  const reason = refusal.code === 'rate_limited' ? tooMany : errorText(error);
  return <FailureAlert title={t('failure.send_failed')} reason={reason} />;
}

/** Length of the message, shown only near the limit because a count after every letter distracts. */
function Counter({ length }: { length: number }) {
  const { t } = useTranslation('support');
  const format = useFormatter();
  const max = SUPPORT_LENGTH.message;
  const near = length > max - 100;
  return (
    <p className={classes.counter} data-over={length > max || undefined}>
      <span aria-hidden="true" className="figures">
        {t('form.counter', { written: format.number(length), max: format.number(max) })}
      </span>
      <span className="visually-hidden" role="status">
        {near && t('form.left', { left: format.number(max - length) })}
      </span>
    </p>
  );
}

/** Support form: nickname, id and message; the draft is kept until it is sent. */
export function SupportForm() {
  const { t } = useTranslation('support');
  const format = useFormatter();
  const { values, problems, register, ...form } = useSupportForm();
  const input = (field: SupportField) => {
    const problem = problems[field];
    return {
      ref: register(field),
      name: field,
      value: values[field],
      onChange: (event: { currentTarget: { value: string } }) =>
        form.change(field, event.currentTarget.value),
      label: t(`form.${field}`),
      error: problem && t(`rule.${problem}`, { max: format.number(SUPPORT_LENGTH[field]) }),
      required: true,
      withAsterisk: false,
    };
  };
  return (
    <form
      method="post"
      className={`card ${classes.form}`}
      aria-labelledby="support-form"
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
      noValidate
    >
      <h2 id="support-form">{t('form.title')}</h2>
      <div className={classes.pair}>
        <TextInput {...input('nickname')} autoComplete="username" spellCheck={false} />
        <TextInput
          {...input('userId')}
          description={t('form.userIdHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
      </div>
      <div>
        <Textarea
          {...input('message')}
          description={t('form.messageHint')}
          rows={6}
          classNames={{ input: classes.message }}
        />
        <Counter length={values.message.trim().length} />
      </div>
      {form.failure && <SendFailure error={form.failure} />}
      <PrimaryButton type="submit" loading={form.pending}>
        {t(form.failure ? 'failure.retry' : 'form.submit')}
      </PrimaryButton>
      <SentDialog opened={form.thanks} threadId={form.threadId} onClose={form.closeThanks} />
    </form>
  );
}
