import { NavLink } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import classes from '../frame/page-tabs.module.css';

export function SupportTabs() {
  const { t } = useTranslation('adminSupport');
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      <NavLink to={pages.adminSupport} end>
        {t('tabs.threads')}
      </NavLink>
      <NavLink to={pages.adminSupportMessages}>{t('tabs.messages')}</NavLink>
      <NavLink to={pages.adminSupportAnswers}>{t('tabs.answers')}</NavLink>
    </nav>
  );
}
