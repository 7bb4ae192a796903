import { Counter, Histogram, Registry } from 'prom-client';

/** Metrics that this process counts itself. A counter with labels has no series until its first count after a start. */
export const counted = new Registry();
const registers = [counted];

export const httpRequests = new Counter({
  name: 'manabar_http_requests_total',
  help: 'Answered requests by method, route and status',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
});

export const httpDurations = new Histogram({
  name: 'manabar_http_request_duration_seconds',
  help: 'Time from a request to the end of its answer, without streams',
  labelNames: ['method', 'route'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const purchases = new Counter({
  name: 'manabar_purchases_total',
  help: 'Purchases from the balance by what was bought and currency; those by card are payments',
  labelNames: ['kind', 'currency'] as const,
  registers,
});

export const paymentsSettled = new Counter({
  name: 'manabar_payments_settled_total',
  help: 'Card payments by how they ended: completed, credited, ended without money, suspended',
  labelNames: ['provider', 'currency', 'settlement'] as const,
  registers,
});

export const topupsEnded = new Counter({
  name: 'manabar_topups_ended_total',
  help: 'Top-ups that the supplier delivered or refused for good',
  labelNames: ['supplier', 'state'] as const,
  registers,
});

export const outgoingCalls = new Histogram({
  name: 'manabar_outgoing_call_duration_seconds',
  help: 'Calls to suppliers and card gateways; failed ones gave no definite answer',
  labelNames: ['to', 'call', 'result'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

export const alertsRaised = new Counter({
  name: 'manabar_alerts_total',
  help: 'Lines of the log with an alert, by its name',
  labelNames: ['alert'] as const,
  registers,
});
