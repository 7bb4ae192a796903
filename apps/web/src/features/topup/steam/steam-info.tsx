import { useId } from 'react';
import { Icon, type IconName } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import classes from './steam-info.module.css';

/** Common mistakes, delivery time and supported regions. */
export function SteamInfo() {
  const { t } = useTranslation('steam');
  const titleId = useId();
  const lines: { icon: IconName; text: string }[] = [
    { icon: 'user', text: t('info.login') },
    { icon: 'alert', text: t('info.wrong') },
    { icon: 'bolt', text: t('info.time') },
    { icon: 'globe', text: t('info.regions') },
  ];
  return (
    <section className={classes.info} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('info.title')}
      </h2>
      <ul className={classes.list}>
        {lines.map(({ icon, text }) => (
          <li key={icon}>
            <span className={classes.icon}>
              <Icon name={icon} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
