import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/use-page-title.ts';
import classes from './page-title.module.css';

interface PageTitleProps {
  title: string;
  subtitle?: string;
  /** An action beside the title. */
  children?: ReactNode;
}

/** The page's heading; it is the document's title too. */
export function PageTitle({ title, subtitle, children }: PageTitleProps) {
  usePageTitle(title);
  return (
    <div className={classes.head}>
      <div>
        <h1>{title}</h1>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
