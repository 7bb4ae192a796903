import { Suspense, useEffect, useRef, type ReactNode, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isAdminPath } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { contentIdOf } from '#lib/page/content-id.ts';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { markPageLoading } from '#lib/page/mark-page-loading.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { HydrationSignal } from '../hydration-signal.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PageFallback } from './page-fallback.tsx';
import classes from './shell.module.css';

/** Announces the title of each opened page to screen readers, as browsers do for full page loads. */
function PageAnnouncer({ pathname }: { pathname: string }) {
  const { t } = useTranslation('common');
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);
  const moved = useRef(false);
  useEffect(() => {
    if (shown.current !== pathname) moved.current = true;
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return undefined;
    // A page whose title is still loading has the shop's name as its title.
    const observer = new MutationObserver(() => {
      if (moved.current && document.title !== t('brand')) setTitle(document.title);
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, [t]);
  return (
    <p className="visually-hidden" aria-live="polite" data-testid="page-announcer">
      {title}
    </p>
  );
}

const AdminHeader = lazyComponent(() => import('./admin-header.tsx'));

/** Starts a new page at its top with the focus on its content; going back restores the scroll position. */
function usePageStart(pathname: string) {
  const navigation = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    // The content of an admin page takes the focus from `main` when it is rendered later.
    const content = document.getElementById(contentIdOf(pathname)) ?? main.current;
    content?.focus({ preventScroll: true });
  }, [pathname, navigation]);
  return main;
}

/** Layout of every page. The admin area has its own header, a short footer and no customer navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const location = useLocation();
  const { pathname } = location;
  const main = usePageStart(pathname);
  useEffect(() => markPageLoading(false), [location]);
  const isAdmin = isAdminPath(pathname);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${contentIdOf(pathname)}`}>
        {t('skipToContent')}
      </a>
      {isAdmin ? (
        <Suspense fallback={<header className={classes.headerSpace} />}>
          <AdminHeader />
        </Suspense>
      ) : (
        <Header />
      )}
      <PageAnnouncer pathname={pathname} />
      <main id="content" ref={main} tabIndex={-1} className={classes.main}>
        <Suspense fallback={<PageFallback />}>
          <ErrorBoundary key={pathname}>
            {children}
            <HydrationSignal />
          </ErrorBoundary>
        </Suspense>
      </main>
      <Footer isAdmin={isAdmin} />
      {!isAdmin && <BottomNav />}
      <OfflineNote />
    </div>
  );
}
