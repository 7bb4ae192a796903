import { useEffect, useState } from 'react';
import { useNotifications } from '@mantine/notifications';
import { useIdleLoad } from '#lib/page/use-idle-load.ts';
import { loadedToastList, loadToastList } from './load-toast-list.ts';
import classes from './toasts.module.css';

/**
 * Live region of the toasts. The list itself is loaded after the first page, at the latest for the first toast. A
 * failed load is repeated for the next toast and when the browser is online again; until then the newest text is shown.
 */
export function Toasts() {
  const [List, setList] = useState(loadedToastList);
  const { notifications, queue } = useNotifications();
  const newest = [...notifications, ...queue].at(-1);
  const newestId = newest?.id;
  useIdleLoad(loadToastList);
  useEffect(() => {
    if (List || newestId === undefined) return undefined;
    const load = () => {
      loadToastList().then(
        (loaded) => setList(() => loaded),
        () => undefined,
      );
    };
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [List, newestId]);
  return (
    <div aria-live="polite" data-testid="toasts">
      {List && <List />}
      {!List && newest && (
        <div className={classes.waiting} role={newest.role}>
          {newest.message}
        </div>
      )}
    </div>
  );
}
