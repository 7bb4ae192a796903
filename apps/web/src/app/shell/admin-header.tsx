import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { Logo } from '#components/media/logo.tsx';
import { useLogout } from '#features/auth/use-logout.ts';
import { useSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';
import classes from './header.module.css';
import { LanguagePicker } from './language-and-currency-pickers.tsx';

/** Header of the admin area: link to the shop, language, account and log-out. */
export default function AdminHeader() {
  const { t } = useTranslation('common');
  const session = useSession();
  const { logout, pending } = useLogout();
  return (
    <header className={classes.header}>
      <div className={clsx(classes.inside, classes.admin)}>
        <Link
          to={pages.admin}
          className={classes.home}
          aria-label={`${t('brand')}, ${t('nav.admin')}`}
        >
          <Logo />
        </Link>
        <div className={classes.tools}>
          <Link to={pages.home} className={classes.tool}>
            <Icon name="home" size={22} />
            <span className={classes.toolText}>{t('nav.toShop')}</span>
          </Link>
          <LanguagePicker />
          {session && (
            <>
              <Link to={pages.profile} className={classes.tool}>
                <Icon name="user" size={22} />
                <span className="visually-hidden">
                  {t('nav.account', { nickname: session.nickname })}
                </span>
                <span className={classes.wideOnly} aria-hidden="true">
                  {session.nickname}
                </span>
              </Link>
              {/* On phones the log-out is in the profile. */}
              <div className={classes.wideOnly}>
                <button
                  type="button"
                  className={classes.tool}
                  disabled={pending}
                  aria-label={t('nav.logout')}
                  title={t('nav.logout')}
                  onClick={logout}
                >
                  <Icon name="logout" size={20} />
                </button>
              </div>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
