import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#components/media/icon.tsx';
import classes from './detail.module.css';

/** Link from a detail view to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
