import type { ReactNode } from 'react';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import classes from './page-title.module.css';

interface PageTitleProps {
  title: string;
  subtitle?: string;
  /** Action beside the title. */
  children?: ReactNode;
}

/** Heading of the page, which is also the document's title. */
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
