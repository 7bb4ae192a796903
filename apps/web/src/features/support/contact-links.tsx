import { useTranslation } from 'react-i18next';
import { ExternalLink } from '#components/layout/external-link.tsx';
import { Icon, type IconName } from '#components/media/icon.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import classes from './contact-links.module.css';

function Way({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <ExternalLink href={href} className={classes.way}>
      <Icon name={icon} />
      {label}
    </ExternalLink>
  );
}

/** Links to the messenger and the bot that the shop has configured. */
export function ContactLinks() {
  const { t } = useTranslation('support');
  const settings = useShopSettings();
  const messenger = settings?.supportMessengerUrl;
  const bot = settings?.supportBotUrl;
  if (!messenger && !bot) return null;
  return (
    <div className={classes.ways}>
      {messenger && <Way href={messenger} icon="send" label={t('ways.messenger')} />}
      {bot && <Way href={bot} icon="chat" label={t('ways.bot')} />}
    </div>
  );
}
