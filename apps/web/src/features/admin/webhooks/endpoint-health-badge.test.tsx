import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WebhookEndpoint } from '@manabar/contracts';
import { renderAt } from '#test/render.tsx';
import { EndpointHealthBadge } from './endpoint-health-badge.tsx';

const WHEN = '2026-01-05T10:00:00.000Z';
const endpoint: WebhookEndpoint = {
  ...{ id: 7, url: 'https://shop.example/hook', description: '', events: [], account: null },
  ...{ active: true, offReason: null, oldSecretUntil: null, lastSuccess: null, version: 1 },
  ...{ failingSince: null, waiting: 0, failed: 0, created: WHEN },
};

it.each<[text: RegExp, state: Partial<WebhookEndpoint>]>([
  [/^Nothing sent yet$/, {}],
  [/^Working$/, { lastSuccess: WHEN }],
  [/^Failing$/, { lastSuccess: WHEN, failingSince: WHEN }],
  [/^Inactive: failed for \d+ days$/, { offReason: 'failing', failingSince: WHEN }],
  [/^Inactive: answered 410$/, { offReason: 'gone' }],
  [/^Inactive$/, { offReason: 'admin', lastSuccess: WHEN }],
])('the admin area shows the state %s for the webhook endpoint %j', async (text, state) => {
  renderAt('/admin/webhooks', <EndpointHealthBadge endpoint={{ ...endpoint, ...state }} />, {});
  expect(await screen.findByText(text)).toBeTruthy();
});
