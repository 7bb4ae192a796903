import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#components/media/icon.tsx';
import classes from './back-link.module.css';

/** Link from a page to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
