import type { ExplainedFact, OrderExplanation } from '@manabar/contracts';
import { createTexts, loadTexts } from '@manabar/i18n';
import { DomainError } from '#errors.ts';
import { systemClock } from '#infra/clock.ts';
import { explainOrder } from '#modules/admin/index.ts';
import { runOnDatabase } from './run-on-database.ts';

// `pnpm order:explain <id>`: explains the state of an order: each of its parts with its time, the last attempt, the due time, the
// worker that has it, the next step and the actions of admins. It only reads. Exit 1: the order does not exist.

const MINUTE_MS = 60_000;

/** Formats a time with its distance from the other one. */
function withDistance(iso: string, at: string): string {
  const ms = new Date(iso).getTime() - new Date(at).getTime();
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  const hours = Math.round(minutes / 60);
  const long =
    minutes < 120 ? `${minutes} min` : hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
  return `${iso} (${ms > 0 ? `in ${long}` : `${long} ago`})`;
}

async function texts() {
  const adminOrders = await loadTexts('en', 'adminOrders');
  return createTexts('en', { adminOrders }).getFixedT('en', 'adminOrders', 'explain');
}
type Text = Awaited<ReturnType<typeof texts>>;

function linesOf(t: Text, fact: ExplainedFact, at: string): string[] {
  const { id, reference, party, count, state, next, act } = fact;
  const time = (iso: string | null) => iso && withDistance(iso, at);
  const rows: [string, string | null][] = [
    ['Reference', reference],
    [t('time.since'), time(fact.since)],
    [t('time.last'), [time(fact.last_at), fact.last_error].filter(Boolean).join(': ') || null],
    [t('time.count'), fact.about === 'supplier' || count === 0 ? null : String(count)],
    [t('time.due'), time(fact.due_at)],
    [t('time.leased'), time(fact.leased_until)],
    [t('word.next'), t(`next.${next}`)],
    [t('word.act'), t(`act.${act}`)],
  ];
  return [
    '',
    `${t(`about.${fact.about}`, { id, party })}: ${t(`state.${state}`, { party, count })}`,
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${value}`])),
  ];
}

async function print({ order_id: id, status, created_at, at, facts }: OrderExplanation) {
  const t = await texts();
  console.log(`Order ${id}: ${status}, ordered ${withDistance(created_at, at)}`);
  for (const fact of facts) for (const line of linesOf(t, fact, at)) console.log(line);
  if (facts.length === 0) console.log(t('none'));
}

const command = 'order:explain <id>';

await runOnDatabase({ command, max: 6, readsOnly: true }, async (pool, _env, [id = '']) => {
  try {
    await print(await explainOrder({ pool, clock: systemClock }, id.toUpperCase()));
    return true;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    throw new Error(`There is no order ${id}.`, { cause: error });
  }
});
