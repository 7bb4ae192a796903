import type { Overview } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { Link } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import classes from './overview.module.css';

/** So many options with little stock are named. */
const NAMED = 5;

type Work = Overview['openWork'];

/** Where each kind of work is done. */
const places = {
  reviews: `${pages.adminOrders}?review=true`,
  unknownTopups: `${pages.adminOrders}?review=true`,
  unmatchedMoney: `${pages.adminMatters}?open=true`,
  supportMessages: `${pages.adminSupport}?status=new`,
} as const;
const counted = Object.entries(places) as [keyof typeof places, string][];

function useWorkItems(work: Work) {
  const { t } = useTranslation('adminOverview');
  const language = useLanguage();
  const shown = (count: number) => ({ count, shown: formatNumber(count, language) });
  const items = counted
    .filter(([name]) => work[name] > 0)
    .map(([name, to]) => ({ key: String(name), to, text: t(`work.${name}`, shown(work[name])) }));
  if (work.staleRates.length > 0) {
    const currencies = work.staleRates.map((code) => code.toUpperCase()).join(', ');
    const text = t('work.staleRates', { currencies });
    items.push({ key: 'staleRates', to: pages.adminCurrencyRates, text });
  }
  for (const { optionId, productId, product, gameAmount, available } of work.lowStock.slice(
    0,
    NAMED,
  )) {
    const amount = formatNumber(gameAmount, language);
    const text = t('work.lowStock', { product, amount, ...shown(available) });
    items.push({
      key: `option ${optionId}`,
      to: `${pages.adminCodes}?productId=${productId}`,
      text,
    });
  }
  const more = work.lowStock.length - NAMED;
  if (more > 0)
    items.push({ key: 'more', to: pages.adminCodes, text: t('work.moreLowStock', shown(more)) });
  return items;
}

/** What waits for a person, each with the way there; nothing, and that is said. */
export function OpenWork({ work }: { work: Work }) {
  const { t } = useTranslation('adminOverview');
  const items = useWorkItems(work);
  return (
    <section className={classes.panel} aria-labelledby="open-work">
      <h2 id="open-work">{t('work.title')}</h2>
      {items.length === 0 ? (
        <p className={classes.nothing}>
          <Icon name="check" size={18} /> {t('work.nothing')}
        </p>
      ) : (
        <ul className={classes.work}>
          {items.map(({ key, to, text }) => (
            <li key={key}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
