import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Says the title of each page that is gone to, as a browser does for pages that it loads itself. */
export function PageAnnouncer({ pathname }: { pathname: string }) {
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
    // Pages whose title has to load have the shop's name until then.
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
