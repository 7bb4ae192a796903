import type { ComponentType } from 'react';

/** What every page's component is given: the parameters of its address, decoded. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** A page's module. */
export interface PageModule {
  default: ComponentType<PageProps>;
}

/**
 * Loading of pages ahead of their showing. The table of pages says here how, so that links (which stand below
 * that table) can ask for it.
 */
let load: (pathname: string) => Promise<unknown> | undefined = () => undefined;

/** Says how the page at an address is loaded. */
export function onPreload(preload: typeof load): void {
  load = preload;
}

/** Loads what the page at an address needs; a failure is left to the page itself, which tries again. */
export function preloadPage(to: string): void {
  load(to.replace(/[?#].*$/, ''))?.catch(() => undefined);
}
