import { use } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../list/rows/badge.tsx';
import { LoadedAt, TimeAgo } from '../list/rows/time-ago.tsx';
import classes from './overview.module.css';

/** Age in milliseconds at which the hourly ledger check counts as missing. */
const STALE = 3 * 60 * 60_000;

function Ledger({ ledger }: Pick<Overview, 'ledger'>) {
  const { t } = useTranslation('adminOverview');
  const format = useFormatter();
  const loadedAt = use(LoadedAt);
  if (ledger === null) return <p className="muted">{t('ledger.none')}</p>;
  const { ok, violations: count, checkedAt } = ledger;
  const stale = loadedAt - Date.parse(checkedAt) > STALE;
  return (
    <p>
      {!ok && <Badge tone="red">{t('ledger.broken', format.count(count))}</Badge>}
      {ok && !stale && <Badge tone="green">{t('ledger.ok')}</Badge>}
      {stale && <Badge tone="amber">{t('ledger.stale')}</Badge>}{' '}
      <span className="muted small">
        {t('ledger.checked')} <TimeAgo iso={checkedAt} />
      </span>
    </p>
  );
}

function DeliveryTimes({ times }: { times: Overview['deliveryTimes'] }) {
  const { t } = useTranslation(['adminOverview', 'adminStock']);
  const format = useFormatter();
  if (times.length === 0) return <p className="muted">{t('delivery.none')}</p>;
  const seconds = (value: number) => t('delivery.seconds', { value: format.decimal(value, 1) });
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('delivery.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('delivery.service')}</th>
          <th scope="col">{t('delivery.half')}</th>
          <th scope="col">{t('delivery.most')}</th>
          <th scope="col">{t('delivery.measured')}</th>
        </tr>
      </thead>
      <tbody>
        {times.map(({ service, p50, p95, measured }) => (
          <tr key={service}>
            <th scope="row">{t(`adminStock:service.${service}`)}</th>
            <td>{seconds(p50)}</td>
            <td>{seconds(p95)}</td>
            <td>{format.number(measured)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Result of the ledger check, and delivery times of top-ups. */
export function LedgerAndDeliveryTimes({ overview }: { overview: Overview }) {
  const { t } = useTranslation('adminOverview');
  return (
    <section className={classes.panel} aria-labelledby="health">
      <h2 id="health">{t('health')}</h2>
      <h3>{t('ledger.title')}</h3>
      <Ledger ledger={overview.ledger} />
      <p>
        <Link to={pages.adminLedger}>{t('ledger.all')}</Link>
      </p>
      <h3>{t('delivery.title')}</h3>
      <DeliveryTimes times={overview.deliveryTimes} />
      <p className="muted small">{t('delivery.note')}</p>
    </section>
  );
}
