import { Gauge, type Registry } from 'prom-client';
import type { DueMessages, MessageFigures, WebhookFigures } from './figure-sources.ts';
import type { Latest } from './latest-figures.ts';
import { addFigureGauge, addLabelledGauge } from './gauges.ts';

export function addWebhooks(register: Registry, webhooks: Latest<WebhookFigures>): void {
  addFigureGauge(
    register,
    webhooks,
    {
      name: 'manabar_webhooks_oldest_waiting_seconds',
      help: 'How long the longest waiting webhook has been on its way',
    },
    ({ oldestWaitingSeconds }) => oldestWaitingSeconds,
  );
  addLabelledGauge(
    register,
    webhooks,
    {
      name: 'manabar_webhooks',
      help: 'Webhooks on their way, and those that were delivered or failed for good within the last hour; as far as 10 000',
      label: 'state',
    },
    ({ waiting, delivered, failed }) => ({ waiting, delivered, failed }),
  );
}

export function addMessages(
  register: Registry,
  receivers: Record<'customers' | 'operators', Latest<readonly MessageFigures[]>>,
): void {
  new Gauge({
    name: 'manabar_messages',
    help: 'Messages on their way, and those that were delivered or failed for good within the last hour; as far as 10 000',
    labelNames: ['to', 'channel', 'state'],
    registers: [register],
    async collect() {
      for (const [to, read] of Object.entries(receivers)) {
        for (const { channel, state, count } of (await read())?.latest ?? []) {
          this.set({ to, channel, state }, count);
        }
      }
    },
  });
}

export function addDueMessages(register: Registry, due: Latest<DueMessages>): void {
  addLabelledGauge(
    register,
    due,
    {
      name: 'manabar_messages_oldest_due_seconds',
      help: 'How long the oldest due message to customers or operators has been waiting for a worker, or for a provider that fails',
      label: 'to',
    },
    ({ customers, operators }) => ({ customers, operators }),
  );
}
