import type { ComponentType, ReactNode } from 'react';
import { PageTitle } from '#components/layout/page-title.tsx';
import { ADMIN_CONTENT_ID } from '#lib/page/content-id.ts';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import classes from './admin-frame.module.css';
import { AdminNavigation } from './admin-navigation.tsx';
import { useEntryTitle } from './use-entry-title.ts';

interface AdminFrameProps {
  /** Title of the page; by default that of its navigation entry. */
  title?: string;
  /** Link back to the parent list, above the title. */
  back?: ReactNode;
  children: ReactNode;
}

/** Takes the focus that `main` has received when the page was opened, so that the keyboard need not pass the navigation. */
function takeFocus(content: HTMLElement | null): void {
  if (content && document.activeElement === content.closest('main'))
    content.focus({ preventScroll: true });
}

/** Frame of every admin page: navigation beside the content, or above it on narrow screens. */
export function AdminFrame({ title, back, children }: AdminFrameProps) {
  const entryTitle = useEntryTitle();
  // Requests the shop's time zone with the first data, so that no time is shown in the browser's.
  useShopSettings();
  return (
    <div className={classes.frame}>
      <AdminNavigation />
      <div
        // A group has no name from its content, which screen readers would read in full when it takes the focus.
        role="group"
        id={ADMIN_CONTENT_ID}
        ref={takeFocus}
        tabIndex={-1}
        className={classes.content}
      >
        {back}
        <PageTitle title={title ?? entryTitle} />
        {children}
      </div>
    </div>
  );
}

/** Page with `Content` in the frame, under the title of its navigation entry. */
export function framed(Content: ComponentType) {
  return function FramedPage() {
    return (
      <AdminFrame>
        <Content />
      </AdminFrame>
    );
  };
}
