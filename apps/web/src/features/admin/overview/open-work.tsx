import { Link } from 'react-router-dom';
import type { Overview } from '@manabar/contracts';
import { pages, keysOf } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useLineName } from '../stock/use-line-name.ts';
import classes from './overview.module.css';

/** Maximum number of low stock lines that are named. */
const MAX_NAMED = 5;

type Work = Overview['openWork'];

/** Address of the page for each kind of work. */
const places = {
  supportThreads: `${pages.adminSupport}?state=open`,
  reviews: `${pages.adminOrders}?review=true`,
  unknownTopups: `${pages.adminOrders}?review=true`,
  unmatchedMoney: `${pages.adminPaymentExceptions}?open=true`,
  supportMessages: `${pages.adminSupportMessages}?status=new`,
  expiringKeys: pages.adminServices,
} as const;
const lowStock = `${pages.adminStock}?low=true`;

function useWorkItems(work: Work) {
  const { t } = useTranslation('adminOverview');
  const format = useFormatter();
  const { nameOf } = useLineName();
  const items: { key: string; to: string; text: string }[] = keysOf(places)
    .filter((name) => work[name] > 0)
    .map((name) => ({
      key: name,
      to: places[name],
      text: t(`work.${name}`, format.count(work[name])),
    }));
  if (work.lateMinutes > 0) {
    const text = t('work.late', format.count(work.lateMinutes));
    items.unshift({ key: 'late', to: pages.adminOrders, text });
  }
  if (work.staleRates.length > 0) {
    const currencies = work.staleRates.map((code) => code.toUpperCase()).join(', ');
    const text = t('work.staleRates', { currencies });
    items.push({ key: 'staleRates', to: pages.adminCurrencyRates, text });
  }
  for (const line of work.lowStock.slice(0, MAX_NAMED)) {
    const name = nameOf(line);
    const soldOut = line.available === 0;
    const left = soldOut
      ? t('work.soldOut', { name })
      : t('work.lowStock', { name, ...format.count(line.available) });
    const days = soldOut || line.cover === null ? null : format.decimal(line.cover, 1);
    items.push({
      key: line.id,
      to: `${lowStock}&${line.productId === null ? `q=${line.service}` : `productId=${line.productId}`}`,
      text: days === null ? left : `${left}, ${t('work.cover', { days })}`,
    });
  }
  const more = work.lowStockTotal - Math.min(MAX_NAMED, work.lowStock.length);
  if (more > 0)
    items.push({ key: 'more', to: lowStock, text: t('work.moreLowStock', format.count(more)) });
  return items;
}

/** Open work with links, or a note that there is none. */
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
