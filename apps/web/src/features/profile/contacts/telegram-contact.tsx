import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contacts } from '@manabar/contracts';
import { LINK_MINUTES } from '@manabar/contracts/rules';
import { ExternalLink } from '#components/layout/external-link.tsx';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import classes from '../security.module.css';
import { PasswordResetCoolDown } from './password-reset-cool-down.tsx';
import { useUpdateContacts } from './use-contacts.ts';

interface TelegramContactProps {
  contacts: Contacts;
  /** Address of the bot while a chat is being linked. */
  botUrl: string | null;
  onLinking: (url: string | null) => void;
}

/** Telegram chat of the account, which is linked by a message to the bot. */
export function TelegramContact({ contacts, botUrl, onLinking }: TelegramContactProps) {
  const { t } = useTranslation('contacts');
  const { telegram, telegram_confirmed: isConfirmed } = contacts;
  const section = useRef<HTMLElement>(null);
  const focusNextStep = () =>
    focusIfLostAfterRender(() => section.current?.querySelector<HTMLElement>('a, button') ?? null);
  const update = useUpdateContacts(() => {
    // The bot's address is invalid after the chat was removed.
    onLinking(null);
    toast('success', t('settings.removed'));
    focusNextStep();
  });
  const link = trpc.profile.linkTelegram.useMutation({
    onSuccess: ({ url }) => {
      onLinking(url);
      focusNextStep();
    },
    onError: (thrown) => toastFailure(thrown, t('settings.telegramFailed')),
  });
  useEffect(() => {
    if (isConfirmed) onLinking(null);
  }, [isConfirmed, onLinking]);
  useEffect(() => {
    if (botUrl === null) return undefined;
    const end = setTimeout(() => onLinking(null), LINK_MINUTES * 60_000);
    return () => clearTimeout(end);
  }, [botUrl, onLinking]);
  return (
    <section ref={section} className={classes.part} aria-labelledby="contact-telegram">
      <div className={classes.line}>
        <div>
          <h3 id="contact-telegram">{t('settings.telegram')}</h3>
          <p className="muted small">{telegram ?? t('settings.telegramHint')}</p>
        </div>
        {telegram !== null && (
          <span className={isConfirmed ? 'tag' : 'muted small'}>
            {t(isConfirmed ? 'settings.confirmed' : 'settings.unconfirmed')}
          </span>
        )}
      </div>
      <PasswordResetCoolDown until={contacts.telegram_resets_from} />
      {botUrl !== null && !isConfirmed && (
        <p>
          <ExternalLink href={botUrl}>{t('settings.open')}</ExternalLink>
          <br />
          <span className="muted small">{t('settings.waiting')}</span>
        </p>
      )}
      <div className={classes.actions}>
        {!isConfirmed && botUrl === null && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            {t('settings.link')}
          </Button>
        )}
        {telegram !== null && (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ telegram: null })}
          >
            {t('settings.unlink')}
          </Button>
        )}
      </div>
    </section>
  );
}
