import type { AdminThread } from '@manabar/contracts';
import { paymentStages } from '@manabar/contracts/rules';
import { useWords } from '#lib/use-words.ts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { useKindText } from '../payment-exceptions/use-kind-text.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';
import { usePaymentStateText } from './use-payment-state-text.ts';
import classes from './thread.module.css';

type ReportFact = NonNullable<AdminThread['facts']>[number];

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Facts that the shop and the gateway had about a payment when the customer reported it. */
export function PaymentReport({ facts }: { facts: readonly ReportFact[] }) {
  const { t } = useTranslation('adminSupport');
  const shopTime = useShopTime();
  const providerName = useProviderName();
  const paymentState = usePaymentStateText();
  const kindText = useKindText();
  const nameOf = useWords('adminSupport', 'report.fact');
  const valueOf = ({ name, value }: ReportFact) => {
    if (name === 'exceptions') return value.split(', ').map(kindText).join(', ');
    const stage = name === 'stage' && paymentStages.find((each) => each === value);
    if (stage) return t(`payment.stages.${stage}`);
    if (name === 'state') return paymentState(value);
    if (name === 'provider') return providerName(value);
    return isTime(value) ? shopTime(value) : value;
  };
  return (
    <section className={`card ${classes.card}`} aria-labelledby="payment-report">
      <h2 id="payment-report">{t('report.title')}</h2>
      <Facts>
        {facts.map((fact) => (
          <Fact key={fact.name} name={nameOf(fact.name)}>
            {valueOf(fact)}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
