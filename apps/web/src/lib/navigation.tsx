import { useDeferredValue, useMemo, type ComponentProps, type MouseEvent } from 'react';
import { Link as RouterLink, useRouter } from 'wouter';
import { navigate, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';
import { preloadPage } from './page-loading.ts';

/** The parts of an address, as the browser writes them (nothing decoded). */
export interface PageAddress {
  pathname: string;
  search: string;
  hash: string;
}

/** Goes to an address of the shop; `state` travels with the entry of the history, also across a reload. */
export { navigate, useHistoryState };

/**
 * Reads a field of the navigation's state and removes it from the entry of the history, so that neither a reload nor a
 * return reads it again; for use in effects.
 */
export function takeHistoryState(field: string): unknown {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(field in state)) return undefined;
  const { [field]: value, ...rest } = state as Record<string, unknown>;
  window.history.replaceState(Object.keys(rest).length > 0 ? rest : null, '');
  return value;
}

/** The present address without its hash; drawn again when it changes. */
export function useAddress(): { pathname: string; search: string } {
  const router = useRouter();
  const pathname = usePathname(router);
  const search = useSearch(router);
  return useMemo(() => ({ pathname, search }), [pathname, search]);
}

/**
 * Path of the page that stands on the screen: the present address' as soon as its page is loaded, until then the
 * one before, which stays usable.
 */
export function useShownPath(): string {
  return useDeferredValue(useAddress().pathname);
}

/** The present address with its hash, for use in handlers and effects. */
export function currentAddress(): PageAddress {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
}

let visited = 0;
let returned = false;

function watch(): void {
  window.addEventListener('pushState', () => {
    visited += 1;
    returned = false;
  });
  window.addEventListener('replaceState', () => (returned = false));
  window.addEventListener('popstate', () => (returned = true));
}
if (typeof window !== 'undefined') watch();

/** Whether the present page was reached by the browser's back or forward. */
export function cameBack(): boolean {
  return returned;
}

/** Back to where the customer came from within the shop; the first page of a visit has only `otherwise`. */
export function goBack(otherwise: string): void {
  if (visited > 0) window.history.back();
  else navigate(otherwise);
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop, with or without query. */
  to: string;
  replace?: boolean;
  /** Travels with the entry of the history. */
  state?: unknown;
}

/** A link within the shop. What its page needs is loaded when it is pointed at or focused. */
export function Link({ to, ...props }: LinkProps) {
  const preload = () => preloadPage(to);
  const pointed = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onMouseEnter?.(event);
    preload();
  };
  return (
    <RouterLink
      {...props}
      href={to}
      onMouseEnter={pointed}
      onFocus={(event) => {
        props.onFocus?.(event);
        preload();
      }}
    />
  );
}

/** A link of a navigation: says (`aria-current`) when its page, or one below it, is the present one. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useAddress();
  const path = pathname.replace(/\/+$/, '') || '/';
  const current = path === props.to || (!end && path.startsWith(`${props.to}/`));
  return <Link {...props} aria-current={current ? 'page' : undefined} />;
}
