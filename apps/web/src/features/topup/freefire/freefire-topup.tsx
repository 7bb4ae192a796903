import { useCurrency } from '#lib/format/use-currency.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTopupDraft } from '#lib/drafts/topup-draft.ts';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { trpc } from '#lib/trpc.ts';
import { OfferList } from '../offer-list.tsx';
import { shownCurrency, totalOf, type Offer, isSold, readPrice } from '../offer.ts';
import { PayStep } from '../pay-step.tsx';
import { PlayerField } from '../player-field.tsx';
import { Step } from '../step.tsx';
import { TopupColumns } from '../topup-layout.tsx';
import { usePlayerCheck, type PlayerCheck } from '../use-player-check.ts';
import { useProceedToCheckout } from '../use-proceed-to-checkout.ts';

/** Active Free Fire offers that have a price. */
function useFreefireOffers() {
  const { data, error, refetch } = trpc.topup.freefireOffers.useQuery();
  const offers = useMemo(
    () =>
      data?.offers
        .filter(({ is_active }) => is_active)
        .map(({ id, name, price, price_rub }): Offer => ({
          id,
          name,
          price_usd: readPrice(price),
          price_rub: readPrice(price_rub),
        }))
        .filter(isSold),
    [data],
  );
  return { offers, error, refetch };
}

/** Picture on this page, in the checkout and on the receipt. */
export const FREEFIRE_IMAGE = '/images/products/freefire.svg';

function useMissing(check: PlayerCheck, offer: Offer | undefined): string | null {
  const { t } = useTranslation('topup');
  if (check.isChecking) return t('pay.checking');
  if (!offer) return t('freefire.selectOffer');
  return check.id === '' ? t('player.empty.freefire') : null;
}

function Pay({ check, offer }: { check: PlayerCheck; offer: Offer | undefined }) {
  const [display] = useCurrency();
  const titleOf = useOfferTitle();
  const { proceed, isPreparing } = useProceedToCheckout(check);
  const missing = useMissing(check, offer);
  const pay = () => {
    if (!offer || missing !== null) return;
    proceed({
      service: 'freefire',
      offer_id: offer.id,
      offer_name: offer.name,
      price_usd: offer.price_usd ?? 0,
      price_rub: offer.price_rub ?? 0,
      currency: shownCurrency(offer, display),
      image_url: FREEFIRE_IMAGE,
    });
  };
  return (
    <PayStep
      check={check}
      chosen={offer && titleOf(offer.name)}
      prices={offer ?? totalOf([])}
      missing={missing}
      busy={isPreparing}
      onPay={pay}
    />
  );
}

/** Free Fire top-up: player, offer, checkout. */
export function FreefireTopup() {
  const { t } = useTranslation('topup');
  const [{ chosen }, change] = useTopupDraft('freefire');
  const check = usePlayerCheck('freefire');
  const { offers, error, refetch } = useFreefireOffers();
  const offer = offers?.find(({ id }) => id === chosen[0]);
  return (
    <TopupColumns pay={<Pay check={check} offer={offer} />}>
      <Step number={1} title={t('steps.player')}>
        <PlayerField check={check} />
      </Step>
      <Step number={2} title={t('freefire.offers')}>
        <OfferList
          label={t('freefire.offers')}
          offers={offers}
          chosen={offer ? [offer.id] : []}
          error={error}
          failed={t('freefire.loadFailed')}
          onRetry={() => void refetch()}
          onPress={(id) => change({ chosen: [id] })}
        />
      </Step>
    </TopupColumns>
  );
}
