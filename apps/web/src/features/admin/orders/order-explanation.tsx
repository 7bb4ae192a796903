import { useEffect, useRef } from 'react';
import type { ExplainedFact as Fact } from '@manabar/contracts';
import { webhookErrors } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useProviderName, useSupplierName } from '../detail/use-provider-and-supplier-names.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { useWebhookTexts } from '../webhooks/use-webhook-texts.ts';
import { isUnderWay } from './order-action-rules.ts';
import type { OrderDetail } from './order-detail.ts';
import classes from './order-view.module.css';
import { useItemTitle } from './use-order-titles.ts';
import { useTopupReason } from './use-topup-reason.ts';

/** Polling interval in milliseconds while the order can change. */
const POLL_MS = 5000;

/** Returns a function for the text of the last failure of a part of an order. */
function useFailureText(): (fact: Fact) => string | null {
  const reasonText = useTopupReason();
  const { problemText } = useWebhookTexts();
  return ({ about, last_error: error }) => {
    if (error === null) return null;
    const ofWebhook = about === 'webhook' && webhookErrors.find((each) => each === error);
    return ofWebhook ? problemText(ofWebhook) : reasonText(error);
  };
}

function FactTimes({ fact }: { fact: Fact }) {
  const { t } = useTranslation('adminOrders');
  const shopTime = useShopTime();
  const failureText = useFailureText();
  const time = (iso: string | null) => iso && shopTime(iso);
  const failure = failureText(fact);
  const attempted = time(fact.last_at);
  const times = [
    [t('explain.time.since'), time(fact.since)],
    attempted === null
      ? [t('explain.time.reason'), failure]
      : [t('explain.time.last'), failure === null ? attempted : `${attempted} · ${failure}`],
    [t('explain.time.count'), fact.about === 'supplier' || fact.count === 0 ? null : fact.count],
    [t('explain.time.due'), time(fact.due_at)],
    [t('explain.time.leased'), time(fact.leased_until)],
  ] as const;
  const known = times.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <p className="muted small">{known.map(([name, value]) => `${name}: ${value}`).join(' · ')}</p>
  );
}

/** Returns a function for the name of the payment provider, supplier or host that a fact names. */
function usePartyName(): (fact: Fact) => string {
  const providerName = useProviderName();
  const supplierName = useSupplierName();
  return ({ about, party }) => {
    if (about === 'topup' || about === 'supplier') return supplierName(party);
    return about === 'webhook' ? party : providerName(party);
  };
}

/** Returns a function for the title of a fact; a top-up is named after the bought item. */
function useFactTitle(order: OrderDetail): (fact: Fact) => string {
  const { t } = useTranslation('adminOrders');
  const itemTitle = useItemTitle();
  const partyName = usePartyName();
  return (fact) => {
    const { about, id } = fact;
    const item = about === 'topup' && order.items.find((each) => String(each.id) === id);
    return item
      ? t('explain.topup', { title: itemTitle(item) })
      : t(`explain.about.${about}`, { id, party: partyName(fact) });
  };
}

function FactInWords({ fact, order }: { fact: Fact; order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  const factTitle = useFactTitle(order);
  const party = usePartyName()(fact);
  const { count, state, next, act } = fact;
  return (
    <li>
      <div className={classes.line}>
        <span>{factTitle(fact)}</span>
      </div>
      <p className="small">{t(`explain.state.${state}`, { party, count })}</p>
      <FactTimes fact={fact} />
      {next !== 'none' && (
        <p className="small">
          <b>{t('explain.word.next')}:</b> {t(`explain.next.${next}`)}
        </p>
      )}
      {act !== 'none' && (
        <p className="small">
          <b>{t('explain.word.act')}:</b> {t(`explain.act.${act}`)}
        </p>
      )}
    </li>
  );
}

/** Describes in words the state of each part of an order, its next step and the possible actions of an admin. */
export function OrderExplanation({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('adminOrders');
  const { data, isError, refetch } = trpc.admin.orders.explain.useQuery(
    { id: order.id },
    { staleTime: 0, refetchInterval: isUnderWay(order) ? POLL_MS : false },
  );
  const explained = useRef(order);
  useEffect(() => {
    if (explained.current === order) return;
    explained.current = order;
    // The order is loaded separately, also when it ends the polling, and both must describe the same state.
    void refetch();
  }, [order, refetch]);
  return (
    <section className={classes.card} aria-labelledby="order-explanation">
      <h2 id="order-explanation">{t('explain.title')}</h2>
      {isError && !data && <p className="muted small">{t('explain.failed')}</p>}
      {data?.facts.length === 0 && <p className="muted small">{t('explain.none')}</p>}
      <ul className={classes.items}>
        {data?.facts.map((fact) => (
          <FactInWords key={`${fact.about} ${fact.id}`} fact={fact} order={order} />
        ))}
      </ul>
    </section>
  );
}
