import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, matchPage } from '@manabar/contracts/rules';
import {
  isLasting,
  operatorAlertNames,
  operatorAlertPath,
  OTHER_SUBJECTS,
} from '@manabar/contracts/operator-alert-catalogue';
import { loadTexts } from '@manabar/i18n';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const webPages = readFileSync(join(root, 'apps/web/src/app/page-table.ts'), 'utf8');
const logged = globSync('apps/server/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|sql)\.ts$/.test(file))
  .flatMap((file) => [
    // A line of the log names its alert literally or by a constant; failures of webhooks are keys of a table of messages.
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /alert: '(\w+)'|_ALERT = '(\w+)'|^ {2}(webhook_\w+): '/gm,
    ),
  ])
  .map(([, literal, constant, key]) => literal ?? constant ?? key ?? '');

test('the table of alerts has an entry for every alert of the logs, and for no other', () => {
  expect(logged.length).toBeGreaterThan(20);
  expect(operatorAlertNames.toSorted()).toEqual([...new Set(logged)].toSorted());
});

test.each(operatorAlertNames)(
  'the alert %s leads to a page of the admin area, with and without a subject',
  (alert) => {
    for (const subject of ['', '42', OTHER_SUBJECTS]) {
      const page = matchPage(operatorAlertPath(alert, subject))?.page ?? '';
      expect(page).toMatch(/^admin/);
      expect(webPages).toContain(`\n  ${page}: `);
    }
  },
);

test('alerts about a state count as lasting until it ends, and alerts about an event do not', () => {
  const lasting = operatorAlertNames.filter(isLasting);
  const ofState =
    /(s_late|_open|_stale|_stuck|_unavailable|_unsettled|_violated|_in_review|_not_updated)$/;
  expect(lasting).toEqual(
    expect.arrayContaining(operatorAlertNames.filter((n) => ofState.test(n))),
  );
  expect(lasting.filter((name) => !ofState.test(name))).toEqual([
    'alert_channel_failed',
    'job_failed',
    'rate_jump_refused',
    'webhook_secret',
  ]);
});

test.each(languages)(
  'the texts in %s state a meaning and an action for every alert',
  async (language) => {
    const texts = await loadTexts(language, 'alerts');
    for (const part of ['meaning', 'todo']) {
      const named = Object.keys(texts[part] as Record<string, string>);
      expect(named.toSorted()).toEqual(operatorAlertNames.toSorted());
    }
  },
);

test.each(languages)(
  'the advice in %s about a top-up in review names only actions that its order has',
  async (language) => {
    const { todo } = (await loadTexts(language, 'alerts')) as { todo: Record<string, string> };
    const { action, explain } = await loadTexts(language, 'adminOrders');
    const { retry, refund } = action as Record<string, string>;
    expect(todo['topup_review']).toBe((explain as { act: { decide: string } }).act.decide);
    expect(todo['topup_review']).toContain(retry);
    expect(todo['topup_review']).toContain(refund);
  },
);
