import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages, type Currency, type TopupData } from '@manabar/contracts/rules';
import { otherCurrency } from '#lib/format/format.ts';
import { topupState } from '#lib/drafts/topup-state.ts';
import { useIsMounted } from '#lib/page/use-is-mounted.ts';
import { getSession } from '#lib/session/session.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import { STEAM_IMAGE } from './steam-image.ts';
import type { Calculated } from './use-steam-calculation.ts';
import type { SteamTopupState } from './use-steam-topup.ts';

/** Price of the same amount in the other currency; null when it cannot be calculated. */
function useOtherPrice(): (calculated: Calculated) => Promise<number | null> {
  const { mutateAsync } = trpc.topup.calculateSteam.useMutation();
  return async ({ amount, inputCurrency, currency }) => {
    const userBalanceCurrency = otherCurrency(currency);
    try {
      const { calculation } = await mutateAsync({ amount, inputCurrency, userBalanceCurrency });
      return calculation.amountInUserCurrency;
    } catch {
      // The top-up can be paid in the calculated currency nevertheless.
      return null;
    }
  };
}

function topupDataOf(login: string, calculated: Calculated, otherPrice: number | null): TopupData {
  const { amount, inputCurrency, currency, calculation } = calculated;
  const priceOf = (each: Currency) =>
    (each === currency ? calculation.amountInUserCurrency : otherPrice) ?? 0;
  return {
    service: 'steam',
    login,
    player_id: login,
    offer_id: 0,
    offer_name: `Steam Topup ${amount} ${inputCurrency.toUpperCase()}`,
    price_usd: priceOf('usd'),
    price_rub: priceOf('rub'),
    input_currency: inputCurrency,
    currency,
    user_balance_currency: currency,
    commission: calculation.commission,
    amount,
    image_url: STEAM_IMAGE,
  };
}

/** Opens the checkout; the draft is kept for a return or an intermediate log-in. */
export function useProceedToSteamCheckout({ login, isLogin, calculating }: SteamTopupState) {
  const { t } = useTranslation('steam');
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const askOtherPrice = useOtherPrice();
  const [isPreparing, setPreparing] = useState(false);
  const isMounted = useIsMounted();

  async function prepare(calculated: Calculated): Promise<void> {
    const otherPrice = await askOtherPrice(calculated);
    // The customer may have left the page or been logged out during the calculation.
    if (!isMounted() || !getSession()) return;
    const topupData = topupDataOf(login, calculated, otherPrice);
    await navigate(pages.checkout, { state: topupState(topupData) });
  }

  return {
    isPreparing,
    proceed: (): void => {
      if (isPreparing) return;
      if (!getSession()) {
        toast('warning', t('pay.loginRequired'));
        goToLogin();
        return;
      }
      const { current, problem } = calculating;
      if (!isLogin || !current) {
        toast('warning', t(problem?.kind === 'amount' ? 'pay.wrongAmount' : 'pay.incomplete'));
        return;
      }
      setPreparing(true);
      void prepare(current)
        .catch(() => toast('error', t('pay.failed')))
        .finally(() => setPreparing(false));
    },
  };
}
export type SteamProceed = ReturnType<typeof useProceedToSteamCheckout>;
