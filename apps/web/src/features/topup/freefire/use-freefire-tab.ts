import { useRevealOnceRendered } from '#lib/page/use-reveal-once-rendered.ts';
import { useHydratedSearchParams } from '#lib/page/use-hydrated-search-params.ts';

/** Tabs of the Free Fire page. */
export const freefireTabs = ['topup', 'activate'] as const;
export type FreefireTab = (typeof freefireTabs)[number];

/** Tab of the address (`tab`), the first one for unknown values; a change adds no history entry. */
export function useFreefireTab(): [FreefireTab, (tab: FreefireTab) => void] {
  const [params, setParams] = useHydratedSearchParams();
  const asked = params.get('tab') ?? '';
  useRevealOnceRendered('tab', asked);
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
