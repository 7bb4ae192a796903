import type { ComponentType } from 'react';

let list: ComponentType | undefined;

/** Returns the list of toasts; undefined until it is loaded. */
export const loadedToastList = (): ComponentType | undefined => list;

export async function loadToastList(): Promise<ComponentType> {
  list ??= (await import('./toast-list.tsx')).ToastList;
  return list;
}
