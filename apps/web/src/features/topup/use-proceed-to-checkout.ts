import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages, type TopupData } from '@manabar/contracts/rules';
import { topupState } from '#lib/drafts/topup-state.ts';
import { useIsMounted } from '#lib/page/use-is-mounted.ts';
import { getSession } from '#lib/session/session.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import type { PlayerCheck } from './use-player-check.ts';

/** Selection for the checkout, without the player. */
export type Chosen = Omit<
  TopupData,
  'login' | 'player_id' | 'player_name' | 'check_token' | 'commission' | 'input_currency'
>;

/** Opens the checkout of a top-up and keeps the draft. `failed` replaces the text of a failed repeated lookup. */
export function useProceedToCheckout(check: PlayerCheck, failed?: string) {
  const { t } = useTranslation('topup');
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const isMounted = useIsMounted();
  const [isPreparing, setPreparing] = useState(false);

  async function prepare(chosen: Chosen): Promise<void> {
    const player = await check.confirm(failed);
    // The customer may have left the page during the check.
    if (!player || !isMounted()) return;
    const topupData: TopupData = {
      ...chosen,
      login: check.id,
      player_id: check.id,
      player_name: player.name,
      check_token: player.token,
      input_currency: chosen.currency,
      commission: 0,
    };
    await navigate(pages.checkout, { state: topupState(topupData) });
  }

  return {
    isPreparing,
    proceed: (chosen: Chosen): void => {
      if (!getSession()) {
        toast('warning', t('pay.loginRequired'));
        goToLogin();
        return;
      }
      setPreparing(true);
      void prepare(chosen).finally(() => setPreparing(false));
    },
  };
}
