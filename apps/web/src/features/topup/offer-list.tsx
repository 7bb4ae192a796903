import { useState, type ReactNode } from 'react';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { Pager } from '#components/layout/pager.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { useCurrency } from '#lib/format/use-currency.ts';
import { otherCurrency, priceIn } from '#lib/format/format.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE, shownCurrency, type Offer } from './offer.ts';
import classes from './offer-grid.module.css';

interface TileProps {
  offer: Offer;
  /** Number of times that the offer was chosen. */
  count: number;
  onPress: () => void;
}

/** Tile of an offer: name, price in the chosen currency, and the other price in small print. */
function Tile({ offer, count, onPress }: TileProps) {
  const { t } = useTranslation('topup');
  const titleOf = useOfferTitle();
  const [chosen] = useCurrency();
  const currency = shownCurrency(offer, chosen);
  const other = otherCurrency(currency);
  const otherPrice = priceIn(offer, other);
  return (
    <button type="button" className={classes.tile} aria-pressed={count > 0} onClick={onPress}>
      <span className={classes.name}>
        {titleOf(offer.name)}
        {count > 1 && (
          <span className={classes.count}>
            <span aria-hidden="true">{t('offers.times', { count })}</span>
            <span className="visually-hidden">{t('offers.timesSaid', { count })}</span>
          </span>
        )}
      </span>
      <MoneyText amount={priceIn(offer, currency)} currency={currency} className={classes.price} />
      <span className={classes.other}>
        {otherPrice !== null && <MoneyText amount={otherPrice} currency={other} />}
      </span>
      <span className={classes.bar}>
        <ManaBar value={1} size="sm" />
      </span>
    </button>
  );
}

interface OfferGridProps {
  label: string;
  offers: readonly Offer[];
  chosen: readonly number[];
  onPress: (id: number) => void;
}

/** Offers, nine per page; opens on the page with the chosen offer. */
function Tiles({ label, offers, chosen, onPress }: OfferGridProps) {
  const { t } = useTranslation('topup');
  const [turned, setTurned] = useState<number | null>(null);
  const first = offers.findIndex(({ id }) => chosen.includes(id));
  const last = Math.ceil(offers.length / PAGE_SIZE) - 1;
  const page = Math.min(turned ?? Math.max(0, Math.floor(first / PAGE_SIZE)), last);
  return (
    <>
      <div className={classes.grid} role="group" aria-label={label}>
        {offers.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((offer) => (
          <Tile
            key={offer.id}
            offer={offer}
            count={chosen.filter((id) => id === offer.id).length}
            onPress={() => {
              setTurned(page);
              onPress(offer.id);
            }}
          />
        ))}
      </div>
      {offers.length > PAGE_SIZE && (
        <Pager
          page={page}
          total={offers.length}
          size={PAGE_SIZE}
          onChange={setTurned}
          texts={{
            label: t('offers.pages'),
            previous: t('offers.previous'),
            next: t('offers.next'),
            range: (range) => t('offers.range', range),
          }}
        />
      )}
    </>
  );
}

interface OfferListProps extends Omit<OfferGridProps, 'offers'> {
  offers: readonly Offer[] | undefined;
  error: unknown;
  /** Text for a failure to load the offers. */
  failed: string;
  onRetry: () => void;
  /** Content above the loaded offers. */
  children?: ReactNode;
}

/** Offers in each loading state. */
export function OfferList({ offers, error, failed, onRetry, children, ...grid }: OfferListProps) {
  const { t } = useTranslation('topup');
  if (offers && offers.length === 0)
    return <EmptyState icon="tag" title={t('offers.none')} text={t('offers.noneText')} />;
  if (!offers && error) return <ErrorState title={failed} error={error} onRetry={onRetry} />;
  return (
    <>
      {children}
      {offers ? (
        <Tiles offers={offers} {...grid} />
      ) : (
        <div className={classes.grid}>
          <Skeletons count={PAGE_SIZE} height={88} />
        </div>
      )}
    </>
  );
}
