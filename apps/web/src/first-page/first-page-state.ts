import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isLanguage, type Language } from '@manabar/contracts/rules';

/** Id of the element with the data of the rendered page. */
export const STATE_ID = 'first-page';

/** Data that a page was rendered from. */
export interface FirstPageState {
  language: Language;
  answers: { key: QueryKey; data: unknown }[];
}

/** All answers in a query client's cache. */
export function answersOf(client: QueryClient): FirstPageState['answers'] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}

/** Treats the answers as fresh, because the server read them when it sent the page. */
export function fillClient(client: QueryClient, { answers }: FirstPageState): void {
  for (const { key, data } of answers) client.setQueryData(key, data);
}

/** Reads the data of the page; null when the browser has to render it without any. */
export function readState(): FirstPageState | null {
  const text = document.getElementById(STATE_ID)?.textContent;
  if (!text) return null;
  const state = JSON.parse(text) as FirstPageState;
  return isLanguage(state.language) ? state : null;
}
