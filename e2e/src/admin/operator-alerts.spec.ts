import { languages, pages, type Session } from '@manabar/contracts';
import {
  alertChannelKinds,
  type AlertChannelKind,
} from '@manabar/contracts/operator-alert-catalogue';
import type { Page } from '@playwright/test';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, rows, test } from '#support/test-as-admin.ts';
import { createApi } from '@manabar/tooling/rest-api';
import { chooseLanguage } from '#support/choose-language.ts';
import { query } from '#support/query-database.ts';
import { messagesTo, writeToBot } from '#support/inbox.ts';
import { createOwnAdmin } from '#support/own-admin.ts';
import { startReceiver, type Receiver } from '#support/webhook-receiver.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';
import { unique, type Shop } from '#support/create-shop.ts';
import type { Translate } from '#support/translate-and-format.ts';

test.use({ loggedIn: true });

const receiverHost = process.env['ALERT_RECEIVER'] ?? '';
let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver(receiverHost);
});
test.afterEach(() => receiver.close());

/** Alert that these tests raise. */
const ALERT = 'admin_credit_limit';
/** Number of times that the alert is raised at once. */
const RAISED = 4;

type Targets = Record<AlertChannelKind, string>;
/** Language in which each channel is added and receives its messages. */
const languageOf = { email: 'ru', telegram: 'uz', webhook: 'en' } as const;

const card = (page: Page, target: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: target, exact: true }) });

/** Adds a channel for the alert of these tests; `digest` also adds the daily digest. */
async function addChannel(
  page: Page,
  t: Translate,
  { kind, target, digest }: { kind: AlertChannelKind; target: string; digest: boolean },
): Promise<void> {
  const add = t('adminAlerts:channels.add');
  await clickButton(main(page), add);
  const form = dialog(page, add);
  await form.getByLabel(t('adminAlerts:channels.kind'), { exact: true }).selectOption(kind);
  await form.getByRole('textbox', { name: t(`adminAlerts:channels.targets.${kind}`) }).fill(target);
  await form
    .getByLabel(t('adminAlerts:channels.wanted'), { exact: true })
    .selectOption({ label: t('adminAlerts:channels.wants.chosen') });
  await form.getByRole('checkbox', { name: t(`alerts:meaning.${ALERT}`) }).click();
  if (digest) {
    await form.getByLabel(t('adminAlerts:channels.digest'), { exact: true }).selectOption('0');
  }
  await clickButton(form, t('admin:form.create'));
  if (kind === 'webhook') {
    const shown = dialog(page, t('admin:secret.createdTitle'));
    await expect(shown.locator('code')).toHaveText(/^whsec_/);
    await clickButton(shown, t('admin:secret.done'));
  }
  await expect(card(page, target)).toContainText(t('adminAlerts:channels.untried'));
}

/** Lets a new admin credit more in a day than the limit; returns the admin's id. */
async function exceedCreditLimit(shop: Shop): Promise<number> {
  const session = await shop.anonymous.post<Session>('/auth/login', await createOwnAdmin());
  const admin = createApi(shop.url, session.token);
  const { userId } = await shop.register();
  const credit = () =>
    admin.put(`/admin/users/${userId}/balance`, {
      ...{ currency: 'rub', mode: 'add', amount: 9_000_000, reason: 'browser test' },
    });
  await credit();
  await Promise.all(Array.from({ length: RAISED }, credit));
  return session.userId;
}

const subjectsTo = async (target: string): Promise<string[]> =>
  (await messagesTo(target)).map(({ subject }) => subject);

/** Expects e-mails with the test, the alert and the digest in this language; returns the alert's link. */
async function expectMails(t: Translate, target: string, adminId: number): Promise<string> {
  const meaning = t(`alerts:meaning.${ALERT}`);
  await expect
    .poll(() => subjectsTo(target), { timeout: 100_000 })
    .toEqual(
      expect.arrayContaining([meaning, t('alerts:digest.subject'), t('alerts:test.subject')]),
    );
  const mails = await messagesTo(target);
  expect(mails).toHaveLength(3);
  const told = mails.find(({ subject }) => subject === meaning);
  const [times = ''] = t('alerts:times', { count: RAISED, when: '@' }).split('@');
  expect(told?.text).toContain(times);
  expect(told?.text).toContain(`${t('alerts:about.admin', { id: String(adminId) })} · RUB`);
  expect(told?.text).toContain(t('alerts:guide', { alert: ALERT }));
  return told?.links[0] ?? '';
}

/** Acknowledges the only alert of the list. */
async function acknowledge(page: Page, t: Translate): Promise<void> {
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText([t(`alerts:meaning.${ALERT}`)]);
  await clickButton(rows(page), t('adminAlerts:acknowledge'));
  await expect(toast(page, t('adminAlerts:acknowledgedSingle'))).toBeVisible();
  await expect(rows(page)).toContainText([t('adminAlerts:states.acknowledged')]);
}

async function deleteChannel(page: Page, t: Translate, target: string): Promise<void> {
  await clickButton(card(page, target), `${t('admin:form.delete')}: ${target}`);
  await clickButton(dialog(page), t('admin:form.delete'));
  await expect(card(page, target)).toHaveCount(0);
}

test('operators get an alert by each alert channel in its language, and a daily digest by e-mail', async ({
  page,
  shop,
}) => {
  test.slow(); // the worker sends the alert and the digest at intervals
  const targets: Targets = {
    email: `${unique('operators')}@mail.example`,
    telegram: await writeToBot(unique('operator').replaceAll('-', '_')),
    webhook: `http://${receiverHost}/${unique('alerts')}`,
  };
  await page.goto(pages.adminAlerts);
  const texts = {} as Record<AlertChannelKind, Translate>;
  for (const kind of alertChannelKinds) {
    texts[kind] = await chooseLanguage(page, languageOf[kind]);
    const digest = kind === 'email';
    await addChannel(page, texts[kind], { kind, target: targets[kind], digest });
  }
  for (const language of languages) {
    await chooseLanguage(page, language);
    await expectFits(page);
  }
  // A digest is due at its hour, for the first time on the next day.
  await query(`UPDATE alert_channels SET digest_day = digest_day - 1 WHERE target = $1`, [
    targets.email,
  ]);

  const t = await chooseLanguage(page, 'en');
  for (const target of Object.values(targets)) {
    const tried = card(page, target);
    await clickButton(tried, t('adminAlerts:channels.testOf', { target }));
    await expect(tried.getByRole('status')).toHaveText(t('adminAlerts:channels.sent'));
    await expect(tried).toContainText(t('adminAlerts:channels.works'));
  }
  const testSubject = texts.telegram('alerts:test.subject');
  expect(await subjectsTo(targets.telegram)).toEqual([testSubject]);
  expect(receiver.calls.map(({ body }) => body)).toEqual([
    expect.stringContaining('operator.test'),
  ]);

  const adminId = await exceedCreditLimit(shop);
  await expect
    .poll(() => subjectsTo(targets.telegram), { timeout: 60_000 })
    .toEqual([texts.telegram(`alerts:meaning.${ALERT}`), testSubject]);
  const link = await expectMails(texts.email, targets.email, adminId);
  await expect.poll(() => receiver.calls.length).toBe(2);
  expect(receiver.calls[1]?.body).toContain('operator.alerts');
  expect(receiver.calls[1]?.signature).toMatch(/^v1,/);

  await page.goto(link);
  await expect(page).toHaveURL(pages.adminAudit);
  await expect(main(page).getByRole('heading', { name: t('admin:nav.audit') })).toBeVisible();
  await page.goto(`${pages.adminAlerts}?q=${adminId}%20%C2%B7%20rub`);
  await acknowledge(page, t);
  for (const target of Object.values(targets)) await deleteChannel(page, t, target);
});
