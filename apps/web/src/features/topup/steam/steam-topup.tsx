import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('steam');
  const topup = useSteamTopup();
  const proceeding = useProceedToSteamCheckout(topup);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') proceeding.proceed();
  };
  return (
    <TopupLayout
      title={t('title')}
      subtitle={t('subtitle')}
      image={STEAM_IMAGE}
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
