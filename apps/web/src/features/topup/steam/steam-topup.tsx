import type { ComponentProps, KeyboardEvent } from 'react';
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

type SteamLayoutProps = Pick<ComponentProps<typeof TopupLayout>, 'children' | 'pay'>;

function SteamLayout(columns: SteamLayoutProps) {
  const { t } = useTranslation('steam');
  return (
    <TopupLayout title={t('title')} subtitle={t('subtitle')} image={STEAM_IMAGE} {...columns} />
  );
}

/** Login, amount, and the way to the checkout. */
function SteamForm() {
  const { t } = useTranslation('steam');
  const topup = useSteamTopup();
  const proceeding = useProceedToSteamCheckout(topup);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') proceeding.proceed();
  };
  return (
    <SteamLayout
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
    </SteamLayout>
  );
}

/** Steam top-up. The form prices a stored draft, so it is not mounted while Steam is sold out. */
export function SteamTopup() {
  const { t } = useTranslation('topup');
  const { data: prices } = trpc.topup.startingPrices.useQuery();
  if (prices?.steam.sold_out !== true) return <SteamForm />;
  return (
    <SteamLayout pay={<SteamInfo />}>
      <EmptyState icon="tag" title={t('offers.none')} text={t('offers.noneText')} />
    </SteamLayout>
  );
}
