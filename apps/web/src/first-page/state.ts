import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isLanguage, type Language } from '@manabar/contracts/rules';

/** Where the page carries what it was drawn of. */
export const STATE_ID = 'first-page';

/** What a page was drawn of. */
export interface FirstPageState {
  language: Language;
  answers: { key: QueryKey; data: unknown }[];
}

/** Every answer that a client holds. */
export function answersOf(client: QueryClient): FirstPageState['answers'] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}

/** Answers count as just received: the server looked at them when it sent the page. */
export function fillClient(client: QueryClient, { answers }: FirstPageState): void {
  for (const { key, data } of answers) client.setQueryData(key, data);
}

/** What the page came with; null when the browser has to draw it from nothing. */
export function readState(): FirstPageState | null {
  const text = document.getElementById(STATE_ID)?.textContent;
  if (!text) return null;
  const state = JSON.parse(text) as FirstPageState;
  return isLanguage(state.language) ? state : null;
}
