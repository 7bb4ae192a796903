import type { ScheduledJob } from '#infra/queue/job.ts';
import type { Deps } from '#deps.ts';
import type { GatewayName } from '#gateways/gateway.ts';
import { applyMessages } from './apply-messages.ts';
import { askPayments } from './ask-payments.ts';
import { compareDays } from './compare-days.ts';
import { refundPayments } from './refund-payments.ts';
import { tellCancelled } from './tell-cancelled.ts';

/** Work of payments that is due by times of their own, which stand in their rows: nothing of it is lost with a job. */
export interface DueWork {
  /** What the log says when it fails as a whole. */
  failed: string;
  run: (deps: Deps) => Promise<unknown>;
}

/** Every gateway that there is; only those that are set up answer. */
const names: readonly GatewayName[] = Object.keys({
  sandbox: true,
  stripe: true,
  yookassa: true,
} satisfies Record<GatewayName, true>) as GatewayName[];

/** Each has an interval of its own: what hangs, hangs alone. */
export const paymentWork: readonly DueWork[] = [
  { failed: 'cannot look for messages of gateways', run: applyMessages },
  ...names.map((name) => ({
    failed: `cannot ask ${name} about payments`,
    run: (deps: Deps) => askPayments(deps, name),
  })),
  { failed: 'cannot tell gateways of ended payments', run: tellCancelled },
  { failed: 'cannot send refunds', run: refundPayments },
];

const DAY_MS = 86_400_000;
/** Money may be late for longer than it is asked about. */
const DAYS = 3;

/** Yesterday, and the days before it, as the gateways have them. */
export const comparePaymentsJob: ScheduledJob = {
  name: 'payments.compare-days',
  cron: '23 3 * * *',
  longestSeconds: 3600,
  async run(deps) {
    const today = Math.floor(deps.clock.now().getTime() / DAY_MS) * DAY_MS;
    const span = { from: new Date(today - DAYS * DAY_MS), to: new Date(today) };
    for (const name of names) {
      const gateway = deps.gateways.gatewayNamed(name);
      if (!gateway) continue;
      const { compared, differences } = await compareDays(deps, gateway, span);
      deps.log.info({ gateway: gateway.name, compared, differences }, 'payments were compared');
    }
  },
};
