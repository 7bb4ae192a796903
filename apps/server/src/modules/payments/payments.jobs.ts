import { keysOf } from '@manabar/contracts/rules';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import type { Deps } from '#deps.ts';
import type { GatewayName } from '#gateways/gateway.ts';
import { applyGatewayEvents } from './gateway-events/apply-gateway-events.ts';
import { pollPayments } from './settlement/poll-payments.ts';
import {
  reconcileStatements,
  type Reconciliation,
  type StatementPeriod,
} from './reconciliation/reconcile-statements.ts';
import { sendRefunds } from './refunds/send-refunds.ts';
import { cancelGatewayPayments } from './settlement/cancel-gateway-payments.ts';

/** Recurring work whose due times are stored in its rows, so that losing a job loses no work. */
export interface DueWork {
  /** Log message of a failed run. */
  failed: string;
  run: (deps: Deps) => Promise<unknown>;
}

/** All supported gateways; those that are not configured are skipped. */
const names = keysOf({
  sandbox: true,
  stripe: true,
  yookassa: true,
} satisfies Record<GatewayName, true>);

/** Entries that each run on their own interval, so that a hanging one does not block the others. */
export const paymentWork: readonly DueWork[] = [
  ...names.map((name) => ({
    failed: `cannot look for events of ${name}`,
    run: (deps: Deps) => applyGatewayEvents(deps, name),
  })),
  ...names.map((name) => ({
    failed: `cannot ask ${name} about payments`,
    run: (deps: Deps) => pollPayments(deps, name),
  })),
  { failed: 'cannot cancel ended payments at gateways', run: cancelGatewayPayments },
  ...names.map((name) => ({
    failed: `cannot send refunds to ${name}`,
    run: (deps: Deps) => sendRefunds(deps, name),
  })),
];

const DAY_MS = 86_400_000;
/** Days to reconcile, because a capture may arrive after the last late poll. */
const DAYS = 3;

export interface GatewayReconciliations {
  results: (Reconciliation & { gateway: GatewayName })[];
  /** Errors of the gateways that could not be reconciled, or not completely. */
  failures: { gateway: GatewayName; error: unknown }[];
}

/** Reconciles a period with the records of every configured gateway. */
export async function reconcileGateways(
  deps: Deps,
  period: StatementPeriod,
): Promise<GatewayReconciliations> {
  const { results, failures }: GatewayReconciliations = { results: [], failures: [] };
  for (const name of names) {
    const gateway = deps.gateways.gatewayNamed(name);
    if (!gateway) continue;
    try {
      const result = await reconcileStatements(deps, gateway, period);
      deps.log.info({ gateway: name, ...result }, 'reconciled payments with the gateway');
      results.push({ gateway: name, ...result });
    } catch (error) {
      failures.push({ gateway: name, error });
    }
  }
  return { results, failures };
}

/** Reconciles the last days, up to and including yesterday, with the gateways' records. */
export const reconcileStatementsJob: ScheduledJob<Deps> = {
  name: 'payments.compare-days',
  cron: '23 3 * * *',
  longestSeconds: 3600,
  async run(deps) {
    const today = Math.floor(deps.clock.now().getTime() / DAY_MS) * DAY_MS;
    const span = { from: new Date(today - DAYS * DAY_MS), to: new Date(today) };
    const { failures } = await reconcileGateways(deps, span);
    if (failures.length === 0) return;
    throw new AggregateError(
      failures.map(({ error }) => error),
      'not all gateways were reconciled',
    );
  },
};
