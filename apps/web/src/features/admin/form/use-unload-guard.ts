import { useEffect, useRef } from 'react';
import { navigate } from '#lib/navigation.tsx';

type Leave = () => void;
/** Told that somebody wants to leave, and how that is done. */
type Ask = (leave: Leave) => void;

interface Marked {
  guard?: boolean;
}

const isGuard = () => (window.history.state as Marked | null)?.guard === true;

/** Adds an entry for the present address, past the ears of the router: the page is the same. */
function addGuard(href: string): void {
  const state = { ...(window.history.state as object | null), guard: true };
  History.prototype.pushState.call(window.history, state, '', href);
}

/** Takes the entry away again; that is no going back for anybody else. */
function removeGuard(href: string): void {
  const swallow = (event: PopStateEvent) => {
    if (window.location.href === href) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', swallow, { capture: true, once: true });
  window.history.back();
}

/** The link of the shop that a plain press of the mouse or of Enter follows. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  return link.origin === window.location.origin ? link : null;
}

function guardHistory(ask: Ask): () => void {
  const { href } = window.location;
  let leaving = false;
  addGuard(href);
  const back = (event: PopStateEvent) => {
    if (leaving) return;
    // Back stays here until it is clear that it is meant: nobody else is to draw the page before.
    event.stopImmediatePropagation();
    const steps = window.location.href === href ? -2 : -1;
    addGuard(href);
    ask(() => {
      leaving = true;
      window.history.go(steps);
    });
  };
  const follow = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      leaving = true;
      navigate(link.pathname + link.search + link.hash);
    });
  };
  const unload = (event: BeforeUnloadEvent) => {
    if (!leaving) event.preventDefault();
  };
  window.addEventListener('popstate', back, true);
  document.addEventListener('click', follow, true);
  window.addEventListener('beforeunload', unload);
  return () => {
    window.removeEventListener('popstate', back, true);
    document.removeEventListener('click', follow, true);
    window.removeEventListener('beforeunload', unload);
    // Whoever is elsewhere by now (at /login) stays there.
    if (!leaving && isGuard()) removeGuard(href);
  };
}

/**
 * Asks before what is not saved is left: the browser asks where the window is closed or loaded anew, `ask` where a
 * link or the browser's Back leads elsewhere. For Back there is an entry in the history, above the page's own.
 */
export function useUnloadGuard(dirty: boolean, ask: Ask): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => (dirty ? guardHistory((leave) => latest.current(leave)) : undefined), [dirty]);
}
