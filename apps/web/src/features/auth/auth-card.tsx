import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Link to the other form. */
  footer: ReactNode;
}

/** Frame of the log-in and registration forms, and of pages with one question. */
export function AuthCard({ title, subtitle, children, footer }: AuthCardProps) {
  usePageTitle(title);
  return (
    <div className={`page ${classes.page}`}>
      <div className={`card ${classes.card}`}>
        <h1>{title}</h1>
        {subtitle && <p className="muted">{subtitle}</p>}
        {children}
        <p className={classes.footer}>{footer}</p>
      </div>
    </div>
  );
}
