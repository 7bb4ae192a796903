import { reloadPage } from './navigate-away.ts';

/** Age of a page in milliseconds below which it is not outdated: while versions run side by side, reloads could repeat. */
const LEAST_AGE_MS = 10_000;

/**
 * Reloads a page of an earlier version, whose scripts an updated shop no longer has; the promise then never resolves. Otherwise
 * it resolves, also when the shop cannot be reached.
 */
export async function leaveOutdatedPage(): Promise<void> {
  // There is no document while the server renders.
  if (typeof document === 'undefined' || performance.now() < LEAST_AGE_MS) return;
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script) return;
  const answer = await fetch(script.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return;
  reloadPage();
  await new Promise<never>(() => undefined);
}
