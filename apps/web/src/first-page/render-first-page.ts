import type { Language } from '@manabar/contracts/rules';
import { type Texts, createTexts, loadTexts, type Namespace } from '@manabar/i18n';
import type { Ask, RenderFirstPage, FirstPage, FirstPageRequest } from '@manabar/server/first-page';
import { pageTable } from '#app/page-table.ts';
import { everywhere, startTexts } from '#lib/locale.ts';
import { isServerRendered, renderedPath } from './canonical-addresses.ts';
import { renderBody, type RenderedBody } from './render-body.tsx';
import { scriptJson } from './script-json.ts';
import { renderHead } from './head.ts';
import { answersOf, STATE_ID, type FirstPageState } from './first-page-state.ts';

/** Creates the texts of one page: the given namespaces in its language. */
async function createPageTexts(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Texts> {
  const loaded = namespaces.map(async (name) => [name, await loadTexts(language, name)] as const);
  return createTexts(language, Object.fromEntries(await Promise.all(loaded)));
}

// Pages load their own texts into the client's instance, which the server never renders from.
const ready = startTexts('ru');

/** Sends equal queries only once. */
function onlyOnce(ask: Ask): Ask {
  const asked = new Map<string, Promise<unknown>>();
  return (procedure, input) => {
    const key = `${procedure} ${JSON.stringify(input)}`;
    let answer = asked.get(key);
    if (!answer) {
      answer = ask(procedure, input);
      asked.set(key, answer);
    }
    return answer;
  };
}

/**
 * Customer pages are rendered in the browser, which has the session. Password forms are rendered there too, because input before
 * hydration would be lost or submitted by the browser.
 */
async function bodyOf(request: FirstPageRequest, texts: Texts): Promise<RenderedBody | null> {
  if (!request.page || !isServerRendered(request)) return null;
  await pageTable[request.page].load();
  return renderBody(renderedPath(request), texts, request.ask);
}

function stateElement(language: Language, body: RenderedBody): string {
  const state: FirstPageState = { language, answers: answersOf(body.client) };
  return `<script type="application/json" id="${STATE_ID}">${scriptJson(state)}</script>`;
}

/** Renders the first HTML of a page. Failed content is left to the browser; the head is always rendered. */
export const renderFirstPage: RenderFirstPage = async (given): Promise<FirstPage> => {
  await ready;
  const request = { ...given, ask: onlyOnce(given.ask) };
  const { page, language } = request;
  const namespaces = [...everywhere, ...(page ? pageTable[page].texts : [])];
  const texts = await createPageTexts(language, ['head', ...namespaces]);
  let body: RenderedBody | null = null;
  let failure: unknown;
  try {
    body = await bodyOf(request, texts);
  } catch (thrown) {
    failure = thrown;
  }
  const head = await renderHead(request, texts, body?.title ?? null);
  const state = body ? stateElement(language, body) : '';
  body?.client.clear();
  return {
    head,
    root: body?.html ?? '',
    state,
    texts: namespaces,
    ...(failure !== undefined && { failure }),
  };
};
