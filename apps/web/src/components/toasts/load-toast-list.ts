import type { ComponentType } from 'react';

let list: ComponentType | undefined;

/** The list of toasts, once it has been loaded. */
export const loadedToastList = (): ComponentType | undefined => list;

/** Loads the list of toasts. */
export async function loadToastList(): Promise<ComponentType> {
  list ??= (await import('./toast-list.tsx')).ToastList;
  return list;
}
