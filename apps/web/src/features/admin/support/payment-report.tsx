import type { AdminThread } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../record/facts.tsx';
import classes from './thread.module.css';

/** Facts of a report that have a name of their own; others are shown as the server names them. */
const names = [
  'payment',
  'provider',
  'gateway_id',
  'state',
  'stage',
  'amount',
  'created',
  'captured',
  'asked',
  'asked_times',
  'notifications',
  'exceptions',
] as const;

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** What shop and gateway knew about the payment when the customer reported it. */
export function PaymentReport({ facts }: { facts: NonNullable<AdminThread['facts']> }) {
  const { t } = useTranslation('adminSupport');
  const shopTime = useShopTime();
  const nameOf = (name: string) => {
    const known = names.find((each) => each === name);
    return known ? t(`report.fact.${known}`) : name;
  };
  return (
    <section className={`card ${classes.card}`} aria-labelledby="payment-report">
      <h2 id="payment-report">{t('report.title')}</h2>
      <Facts>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={nameOf(name)}>
            {isTime(value) ? shopTime(value) : value}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
