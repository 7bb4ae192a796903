import { useId, type ReactNode } from 'react';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TopupFrame } from '../topup-layout.tsx';
import { CodeActivation } from './code-activation.tsx';
import { FREEFIRE_IMAGE, FreefireTopup } from './freefire-topup.tsx';
import classes from './freefire.module.css';
import { freefireTabs, useFreefireTab, type FreefireTab } from './use-freefire-tab.ts';

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
