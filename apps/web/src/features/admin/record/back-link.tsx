import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#components/icon.tsx';
import classes from './record.module.css';

/** From one record to the list that it stands in. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
