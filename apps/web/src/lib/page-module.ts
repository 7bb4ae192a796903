import type { ComponentType } from 'react';

/** What every page's component is given: the parameters of its address, decoded. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** A page's module. */
export interface PageModule {
  default: ComponentType<PageProps>;
}
