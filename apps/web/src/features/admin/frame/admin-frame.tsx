import type { ReactNode } from 'react';
import { PageTitle } from '#components/page-title.tsx';
import classes from './admin-frame.module.css';
import { AdminNavigation } from './admin-navigation.tsx';

interface AdminFrameProps {
  title: string;
  /** Above the title: where a page below an entry leads back to. */
  back?: ReactNode;
  children: ReactNode;
}

/** Every page of the admin area: its navigation beside the content, above it where there is no room. */
export function AdminFrame({ title, back, children }: AdminFrameProps) {
  return (
    <div className={classes.frame}>
      <AdminNavigation />
      <div className={classes.content}>
        {back}
        <PageTitle title={title} />
        {children}
      </div>
    </div>
  );
}
