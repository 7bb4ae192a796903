import { NavLink } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import classes from '../frame/page-tabs.module.css';

export function PubgTabs() {
  const { t } = useTranslation('adminGames');
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      <NavLink to={pages.adminPubgCodes} end>
        {t('tabs.codes')}
      </NavLink>
      <NavLink to={pages.adminPubgDenominations}>{t('tabs.denominations')}</NavLink>
    </nav>
  );
}
