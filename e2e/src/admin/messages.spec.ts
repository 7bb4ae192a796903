import { languages, pages } from '@manabar/contracts';
import { messageKinds, type MessageKind } from '@manabar/contracts/rules';
import { expectFits } from '#support/accessibility.ts';
import { expect, test } from '#support/test-as-admin.ts';
import { chooseLanguage } from '#support/choose-language.ts';
import { main } from '#support/page-actions.ts';

test.use({ loggedIn: true });

const kinds = Object.keys(messageKinds) as MessageKind[];

test('an admin previews every kind of message as HTML, plain text and for Telegram in every language', async ({
  page,
}) => {
  await page.goto(pages.adminMessages);
  for (const language of languages) {
    const t = await chooseLanguage(page, language);
    await main(page)
      .getByLabel(t('adminMessages:language'), { exact: true })
      .selectOption({ label: t(`common:language.${language}`) });
    const kind = main(page).getByLabel(t('adminMessages:kind'), { exact: true });
    const html = page.frameLocator(`iframe[title="${t('adminMessages:html')}"]`);
    const chat = page.frameLocator(`iframe[title="${t('adminMessages:chat')}"]`);
    await expect(html.locator('html')).toHaveAttribute('lang', language);
    for (const name of kinds) {
      await kind.selectOption({ label: t(`adminMessages:kinds.${name}`) });
      const subject = new RegExp(
        t(`messages:subject.${name}`, { order: '\u0000' })
          .replaceAll(/\s/g, '\\s')
          .replace('\u0000', '.+'),
      );
      await expect(main(page).locator('dd').first()).toHaveText(subject);
      const action = t(`messages:action.${name}`);
      await expect(html.getByRole('link', { name: action, exact: true })).toBeVisible();
      await expect(chat.locator('b')).toHaveText(subject);
      await expect(chat.getByRole('link', { name: action, exact: true })).toBeVisible();
      await expect(main(page).locator('pre')).toContainText('http');
      const topic = messageKinds[name];
      await expect(main(page)).toContainText(
        topic === null ? t('adminMessages:required') : t(`adminMessages:topics.${topic}`),
      );
    }
    await expectFits(page);
  }
});
