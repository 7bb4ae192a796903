import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/state-message.tsx';
import { trpc } from '#lib/trpc.ts';
import { Step } from '../step.tsx';
import { TopupLayout } from '../topup-layout.tsx';
import { SteamAmount } from './steam-amount.tsx';
import { STEAM_IMAGE } from './steam-image.ts';
import { SteamInfo } from './steam-info.tsx';
import { SteamLogin } from './steam-login.tsx';
import { SteamPay } from './steam-pay.tsx';
import { useProceedToSteamCheckout } from './use-proceed-to-steam-checkout.ts';
import { useSteamTopup } from './use-steam-topup.ts';

/** Steam top-up: login, amount, checkout. */
export function SteamTopup() {
  const { t } = useTranslation(['steam', 'topup']);
  const topup = useSteamTopup();
  const isSoldOut = trpc.topup.startingPrices.useQuery().data?.steam.sold_out === true;
  const proceeding = useProceedToSteamCheckout(topup);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') proceeding.proceed();
  };
  const heading = { title: t('title'), subtitle: t('subtitle'), image: STEAM_IMAGE };
  if (isSoldOut)
    return (
      <TopupLayout {...heading} pay={<SteamInfo />}>
        <EmptyState icon="tag" title={t('topup:offers.none')} text={t('topup:offers.noneText')} />
      </TopupLayout>
    );
  return (
    <TopupLayout
      {...heading}
      pay={
        <>
          <SteamPay topup={topup} proceeding={proceeding} />
          <SteamInfo />
        </>
      }
    >
      <Step number={1} title={t('steps.who')}>
        <SteamLogin topup={topup} onKey={pressed} />
      </Step>
      <Step number={2} title={t('steps.amount')}>
        <SteamAmount topup={topup} onKey={pressed} />
      </Step>
    </TopupLayout>
  );
}
