import type { ComponentType } from 'react';

/** Props of every page: the decoded parameters of its address. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

export interface PageModule {
  default: ComponentType<PageProps>;
}
