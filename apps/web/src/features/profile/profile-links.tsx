import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import classes from './profile-links.module.css';

interface ProfileLinksProps {
  onLogout: () => void;
  leaving: boolean;
}

/** Links from the profile: orders, support, log-out. */
export function ProfileLinks({ onLogout, leaving }: ProfileLinksProps) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <ul className={`card ${classes.links}`}>
      <li>
        <Link to={pages.orders}>
          <Icon name="receipt" />
          <span>{t('links.orders')}</span>
          <Icon name="right" size={18} />
        </Link>
      </li>
      <li>
        <Link to={pages.support}>
          <Icon name="info" />
          <span>{t('links.support')}</span>
          <Icon name="right" size={18} />
        </Link>
      </li>
      <li>
        <button type="button" onClick={onLogout} disabled={leaving}>
          <Icon name="logout" />
          <span>{t('common:nav.logout')}</span>
        </button>
      </li>
    </ul>
  );
}
