import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contacts } from '@manabar/contracts';
import { ExternalLink } from '#components/layout/external-link.tsx';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import classes from './security.module.css';
import { useUpdateContacts } from './use-contacts.ts';

interface TelegramContactProps {
  contacts: Contacts;
  /** Address of the bot while a chat is being linked. */
  botUrl: string | null;
  onLinking: (url: string | null) => void;
}

/** The Telegram chat of the account: linked by writing to the bot. */
export function TelegramContact({ contacts, botUrl, onLinking }: TelegramContactProps) {
  const { t } = useTranslation('profile');
  const { telegram, telegram_confirmed: isConfirmed } = contacts;
  const update = useUpdateContacts(() => toast('success', t('contacts.removed')));
  const link = trpc.profile.linkTelegram.useMutation({
    onSuccess: ({ url }) => onLinking(url),
    onError: () => toast('error', t('contacts.telegramFailed')),
  });
  useEffect(() => {
    if (isConfirmed) onLinking(null);
  }, [isConfirmed, onLinking]);
  return (
    <section className={classes.part} aria-labelledby="contact-telegram">
      <div className={classes.line}>
        <div>
          <h3 id="contact-telegram">{t('contacts.telegram')}</h3>
          <p className="muted small">{telegram ?? t('contacts.telegramHint')}</p>
        </div>
        {telegram !== null && (
          <span className={isConfirmed ? classes.current : 'muted small'}>
            {t(isConfirmed ? 'contacts.confirmed' : 'contacts.unconfirmed')}
          </span>
        )}
      </div>
      {botUrl !== null && !isConfirmed && (
        <p>
          <ExternalLink href={botUrl}>{t('contacts.open')}</ExternalLink>
          <br />
          <span className="muted small">{t('contacts.waiting')}</span>
        </p>
      )}
      <div className={classes.actions}>
        {!isConfirmed && botUrl === null && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            {t('contacts.link')}
          </Button>
        )}
        {telegram !== null && (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ telegram: null })}
          >
            {t('contacts.unlink')}
          </Button>
        )}
      </div>
    </section>
  );
}
