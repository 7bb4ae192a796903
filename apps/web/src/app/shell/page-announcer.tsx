import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Announces the title of each opened page to screen readers, as browsers do for full page loads. */
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
    // Pages with a title that is still loading have the shop's name as their title.
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
