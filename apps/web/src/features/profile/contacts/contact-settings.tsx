import { Link } from 'react-router-dom';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import { EmailContact } from './email-contact.tsx';
import { MessagePreferences } from './message-preferences.tsx';
import classes from '../security.module.css';
import { TelegramContact } from './telegram-contact.tsx';
import { useContacts } from './use-contacts.ts';

/** Contacts of the account, and the kinds of messages that are sent to them. */
export default function ContactSettings() {
  const { t } = useTranslation('contacts');
  const channels = useShopSettings()?.messageChannels;
  return (
    <section className={`card ${classes.security}`} aria-labelledby="contacts">
      <div>
        <h2 id="contacts">{t('settings.title')}</h2>
        {channels?.length !== 0 && <p className="muted small">{t('settings.hint')}</p>}
      </div>
      {channels?.length === 0 && (
        <p>
          {t('settings.none')} <Link to={pages.support}>{t('settings.toSupport')}</Link>
        </p>
      )}
      {channels && channels.length > 0 && <Channels channels={channels} />}
    </section>
  );
}

function Channels({ channels }: { channels: readonly string[] }) {
  const { t } = useTranslation('contacts');
  /** Address of the bot while a chat is being linked. */
  const [botUrl, setBotUrl] = useState<string | null>(null);
  const { data, error, refetch } = useContacts(botUrl !== null);
  if (!data) {
    if (!error) return <Skeletons count={2} height={80} />;
    return (
      <ErrorState title={t('settings.loadFailed')} error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      {channels.includes('email') && <EmailContact contacts={data} />}
      {channels.includes('telegram') && (
        <TelegramContact contacts={data} botUrl={botUrl} onLinking={setBotUrl} />
      )}
      <MessagePreferences wants={data.wants} />
    </>
  );
}
