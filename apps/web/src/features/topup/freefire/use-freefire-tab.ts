import { useDrawnAsAsked } from '#lib/use-drawn-as-asked.ts';
import { useHydratedSearchParams } from '#lib/use-hydrated-search-params.ts';

/** What can be done on the page of Free Fire. */
export const freefireTabs = ['topup', 'activate'] as const;
export type FreefireTab = (typeof freefireTabs)[number];

/** The tab of the address (`tab`), the first unless it is another's; choosing one adds nothing to the history. */
export function useFreefireTab(): [FreefireTab, (tab: FreefireTab) => void] {
  const [params, setParams] = useHydratedSearchParams();
  const asked = params.get('tab') ?? '';
  useDrawnAsAsked('tab', asked);
  const choose = (tab: FreefireTab) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (tab === 'topup') next.delete('tab');
        else next.set('tab', tab);
        return next;
      },
      { replace: true },
    );
  return [freefireTabs.find((tab) => tab === asked) ?? 'topup', choose];
}
