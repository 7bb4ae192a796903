import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#components/media/icon.tsx';
import classes from './back-link.module.css';

interface BackLinkProps {
  to: string;
  /** History state of the list. */
  state?: unknown;
  children: ReactNode;
}

/** Link from a page to the list that it belongs to. */
export function BackLink({ to, state, children }: BackLinkProps) {
  return (
    <Link to={to} state={state} className={classes.back}>
      <Icon name="left" size={16} />
      {children}
    </Link>
  );
}
