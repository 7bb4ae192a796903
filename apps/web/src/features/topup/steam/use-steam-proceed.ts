import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages, type Currency, type TopupData } from '@manabar/contracts/rules';
import { otherCurrency } from '#lib/format.ts';
import { getSession } from '#lib/session.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useGoToLogin } from '#lib/use-go-to-login.ts';
import { STEAM_IMAGE } from './steam-image.ts';
import type { Calculated } from './use-steam-calculation.ts';
import type { SteamTopupState } from './use-steam-topup.ts';

/** What the same amount costs from the balance in the other currency; null when that cannot be told. */
function useOtherPrice(): (calculated: Calculated) => Promise<number | null> {
  const { mutateAsync } = trpc.topup.calculateSteam.useMutation();
  return async ({ amount, inputCurrency, currency }) => {
    const userBalanceCurrency = otherCurrency(currency);
    try {
      const { calculation } = await mutateAsync({ amount, inputCurrency, userBalanceCurrency });
      return calculation.amountInUserCurrency;
    } catch {
      // It can still be paid in the currency that was calculated.
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

/** From the page to the checkout. What was typed stays, for whoever comes back or has to log in first. */
export function useSteamProceed({ login, isLogin, calculating }: SteamTopupState) {
  const { t } = useTranslation('steam');
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const askOtherPrice = useOtherPrice();
  const [isPreparing, setPreparing] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function prepare(calculated: Calculated): Promise<void> {
    const otherPrice = await askOtherPrice(calculated);
    // Who has left the page meanwhile, or was logged out, is not called away from where that led.
    if (!isHere.current || !getSession()) return;
    const topupData = topupDataOf(login, calculated, otherPrice);
    await navigate(pages.checkout, { state: { topupData } });
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
      const { current } = calculating;
      if (!isLogin || !current) {
        toast('warning', t('pay.incomplete'));
        return;
      }
      setPreparing(true);
      void prepare(current)
        .catch(() => toast('error', t('pay.failed')))
        .finally(() => setPreparing(false));
    },
  };
}
export type SteamProceed = ReturnType<typeof useSteamProceed>;
