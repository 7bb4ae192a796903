import { useId, type ReactNode } from 'react';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRevealOnceSearchParamsRendered } from '#lib/page/use-reveal-once-search-params-rendered.ts';
import { useHydratedSearchParams } from '#lib/page/use-hydrated-search-params.ts';
import { TopupFrame } from '../topup-layout.tsx';
import { CodeActivation } from './code-activation.tsx';
import { FREEFIRE_IMAGE, FreefireTopup } from './freefire-topup.tsx';
import classes from './freefire.module.css';

/** Tabs of the Free Fire page. */
const freefireTabs = ['topup', 'activate'] as const;
type FreefireTab = (typeof freefireTabs)[number];

/** Tab of the address (`tab`), the first one for unknown values; a change adds no history entry. */
function useFreefireTab(): [FreefireTab, (tab: FreefireTab) => void] {
  const [params, setParams] = useHydratedSearchParams();
  const asked = params.get('tab') ?? '';
  useRevealOnceSearchParamsRendered('tab', asked);
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

const contents: Record<FreefireTab, () => ReactNode> = {
  topup: FreefireTopup,
  activate: CodeActivation,
};

/** Free Fire page with tabs for a purchase of diamonds and for the activation of a code. */
export function Freefire() {
  const { t } = useTranslation('topup');
  const [tab, choose] = useFreefireTab();
  const Contents = contents[tab];
  return (
    <Tabs
      id={useId()}
      unstyled
      keepMounted={false}
      value={tab}
      onChange={(next) => choose(next === 'activate' ? 'activate' : 'topup')}
      className={classes.tabs}
    >
      <TopupFrame
        title={t('freefire.title')}
        subtitle={t(tab === 'activate' ? 'activate.subtitle' : 'freefire.subtitle')}
        image={FREEFIRE_IMAGE}
        {...(tab === 'activate' && { pageTitle: t('activate.pageTitle') })}
        tabs={
          <Tabs.List className={classes.list} aria-label={t('tabs.label')}>
            {freefireTabs.map((each) => (
              <Tabs.Tab key={each} value={each} className={classes.tab}>
                {t(`tabs.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        }
      >
        <Tabs.Panel value={tab} className={classes.panel}>
          <Contents />
        </Tabs.Panel>
      </TopupFrame>
    </Tabs>
  );
}
