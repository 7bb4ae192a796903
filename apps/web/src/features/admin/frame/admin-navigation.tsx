import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import classes from './admin-navigation.module.css';
import { entryAt, navigationGroups } from './navigation-groups.ts';
import { ListShortcuts } from './list-shortcuts.tsx';
import { useEntryTitle } from './use-entry-title.ts';
import { WaitingThreadsBadge } from './waiting-threads-badge.tsx';

/** Admin navigation beside the content; on narrow screens a button with the name of the open entry expands it. */
export function AdminNavigation() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const current = entryAt(pathname);
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="menu" size={20} />
        <span className={classes.current}>{useEntryTitle()}</span>
        <Icon name="down" size={18} />
      </button>
      <div id={id} className={classes.groups} data-opened={opened || undefined}>
        {navigationGroups.map(({ group, entries }) => (
          <div key={group}>
            <h2 id={`${id}-${group}`}>{t(`nav.group.${group}`)}</h2>
            <ul aria-labelledby={`${id}-${group}`}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Link
                    to={entry.to}
                    aria-current={entry === current ? 'page' : undefined}
                    onClick={() => setOpened(false)}
                  >
                    {t(`nav.${entry.name}`)}
                    {entry.name === 'support' && <WaitingThreadsBadge />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <ListShortcuts />
    </nav>
  );
}
