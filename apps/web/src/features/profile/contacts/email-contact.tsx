import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contacts } from '@manabar/contracts';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import { toast } from '#lib/toasts.ts';
import classes from '../security.module.css';
import { PasswordResetCoolDown } from './password-reset-cool-down.tsx';
import { useUpdateContacts } from './use-contacts.ts';

/** E-mail of the account; a link sent to a new address confirms it. */
export function EmailContact({ contacts }: { contacts: Contacts }) {
  const { t } = useTranslation('contacts');
  const { email, email_confirmed: isConfirmed, email_resets_from: resetsFrom } = contacts;
  /** Null until the customer changes the stored address. */
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const address = (typed ?? email ?? '').trim();
  const update = useUpdateContacts((after) => {
    setTyped(null);
    if (after.email === null) toast('success', t('settings.removed'));
    // The link was opened elsewhere in the meantime, so no other one was sent.
    else toast('success', t(after.email_confirmed ? 'confirm.done' : 'settings.saved'));
    focusIfLostAfterRender(() => field.current);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    update.mutate({ email: address });
  };
  const isSame = address === (email ?? '');
  return (
    <section className={classes.part} aria-labelledby="contact-email">
      <div className={classes.line}>
        <h3 id="contact-email">{t('settings.email')}</h3>
        {email !== null && (
          <span className={isConfirmed ? 'tag' : 'muted small'}>
            {t(isConfirmed ? 'settings.confirmed' : 'settings.unconfirmed')}
          </span>
        )}
      </div>
      <form method="post" className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          type="email"
          name="email"
          autoComplete="email"
          label={t('settings.emailLabel')}
          value={typed ?? email ?? ''}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {email !== null && !isConfirmed && (
          <p className="muted small">{t('settings.unconfirmedHint')}</p>
        )}
        <PasswordResetCoolDown until={resetsFrom} />
        <div className={classes.actions}>
          {(!isSame || (email !== null && !isConfirmed)) && (
            <Button
              type="submit"
              variant={isSame ? 'default' : 'filled'}
              loading={update.isPending}
            >
              {t(isSame ? 'settings.again' : 'settings.save')}
            </Button>
          )}
          {isSame && email !== null && (
            <Button
              variant="default"
              disabled={update.isPending}
              onClick={() => update.mutate({ email: null })}
            >
              {t('settings.remove')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
