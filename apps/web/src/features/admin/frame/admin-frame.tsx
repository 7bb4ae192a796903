import type { ReactNode } from 'react';
import { pages } from '@manabar/contracts/rules';
import { PageTitle } from '#components/page-title.tsx';
import { NavLink, useAddress } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import classes from './admin-frame.module.css';
import { records, tabs } from './tabs.ts';

function Links() {
  const { t } = useTranslation('admin');
  const { pathname } = useAddress();
  // The first tab is what /admin shows.
  const isStart = pathname.replace(/\/+$/, '') === pages.admin;
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      <ul>
        {tabs.map(({ name, to }, index) => (
          <li key={name}>
            <NavLink to={to} {...(isStart && index === 0 && { 'data-start': true })}>
              {t(`nav.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className={classes.records} aria-label={t('nav.records')}>
        {records.map(({ name, to }) => (
          <li key={name}>
            <NavLink to={to}>{t(`nav.${name}`)}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface AdminFrameProps {
  title: string;
  /** Above the title: where a page below a tab leads back to. */
  back?: ReactNode;
  children: ReactNode;
}

/** Every page of the admin area: the ten tabs beside it, above it where there is no room. */
export function AdminFrame({ title, back, children }: AdminFrameProps) {
  return (
    <div className={classes.frame}>
      <Links />
      <div className={classes.content}>
        {back}
        <PageTitle title={title} />
        {children}
      </div>
    </div>
  );
}
