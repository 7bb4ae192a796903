import { useCurrency } from '#lib/format/use-currency.ts';
import { priceIn } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { OfferList } from '../offer-list.tsx';
import { isSold, shownCurrency } from '../offer.ts';
import { PayStep } from '../pay-step.tsx';
import { PlayerField } from '../player-field.tsx';
import { Step } from '../step.tsx';
import { TopupLayout } from '../topup-layout.tsx';
import { usePlayerCheck, type PlayerCheck } from '../use-player-check.ts';
import { useProceedToCheckout } from '../use-proceed-to-checkout.ts';
import { CustomAmount } from './custom-amount.tsx';
import classes from './pubg-topup.module.css';
import { counted, ucOf } from './uc-package.ts';
import { usePubgChoice, type PubgChoice } from './use-pubg-choice.ts';
import { useUcText } from './use-uc-text.ts';

const IMAGE = '/images/products/pubg.svg';

function useMissing(check: PlayerCheck, { selected, total }: PubgChoice): string | null {
  const { t } = useTranslation('topup');
  if (check.isChecking) return t('pay.checking');
  if (selected.length === 0)
    return t(check.player ? 'pubg.selectPackages' : 'pubg.selectAndVerify');
  if (!isSold(total)) return t('pubg.noCommonCurrency');
  return check.player ? null : t('pubg.verifyId');
}

/** Selected packages and their sum. */
function Packages({ selected }: Pick<PubgChoice, 'selected'>) {
  const { t } = useTranslation('topup');
  const uc = useUcText();
  return (
    <>
      {uc(ucOf(selected))}
      {selected.length > 1 && (
        <span className={classes.packages}>
          {counted(selected).map(({ one, count }) => (
            <span key={one.id}>
              {count > 1 ? t('pubg.line', { name: one.name, count }) : one.name}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function Pay({ check, choice }: { check: PlayerCheck; choice: PubgChoice }) {
  const [display] = useCurrency();
  const { t } = useTranslation('topup');
  const uc = useUcText();
  const { proceed, isPreparing } = useProceedToCheckout(check, t('pubg.failed'));
  const missing = useMissing(check, choice);
  const { selected, total } = choice;
  const pay = () => {
    if (missing !== null) return;
    proceed({
      service: 'pubg',
      offer_id: -1,
      offer_name: uc(ucOf(selected)),
      price_usd: priceIn(total, 'usd') ?? 0,
      price_rub: priceIn(total, 'rub') ?? 0,
      currency: shownCurrency(total, display),
      image_url: IMAGE,
      denominations: selected.map(({ id }) => ({ denomination_id: id, quantity: 1 })),
    });
  };
  return (
    <PayStep
      check={check}
      chosen={selected.length > 0 ? <Packages selected={selected} /> : null}
      prices={total}
      missing={missing}
      busy={isPreparing}
      onPay={pay}
    />
  );
}

/** PUBG Mobile top-up: player, packages or an amount composed of them, checkout. */
export function PubgTopup() {
  const { t } = useTranslation('topup');
  const check = usePlayerCheck('pubg');
  const choice = usePubgChoice();
  return (
    <TopupLayout
      title={t('pubg.title')}
      subtitle={t('pubg.subtitle')}
      image={IMAGE}
      pay={<Pay check={check} choice={choice} />}
    >
      <Step number={1} title={t('steps.player')}>
        <PlayerField check={check} />
      </Step>
      <Step number={2} title={t('pubg.packages')}>
        <OfferList
          label={t('pubg.packages')}
          offers={choice.packages}
          chosen={choice.selected.map(({ id }) => id)}
          error={choice.error}
          failed={t('pubg.loadFailed')}
          onRetry={() => void choice.refetch()}
          onPress={choice.toggle}
        >
          <CustomAmount choice={choice} />
        </OfferList>
      </Step>
    </TopupLayout>
  );
}
