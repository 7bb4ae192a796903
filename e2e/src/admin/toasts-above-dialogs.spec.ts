import { pages } from '@manabar/contracts/rules';
import { dialog, expect, test } from '#support/test-as-admin.ts';
import { unique } from '#support/create-shop.ts';
import { clickButton, main, toast } from '#support/page-actions.ts';

test.use({ loggedIn: true });

/** Heights at which the dialog ends at the bottom of the screen, a little above it, and far above it. */
const heights = [480, 900, 1024];

for (const height of heights)
  test(`an admin dialog keeps its buttons free of toasts on a screen ${height} px high`, async ({
    page,
    t,
  }) => {
    await page.setViewportSize({ width: 768, height });
    await page.goto(pages.adminRegions);
    await clickButton(main(page), t('adminRegions:add'));
    const form = dialog(page, t('adminRegions:add'));
    await form.getByLabel(t('adminRegions:name')).first().fill(unique('Mars'));
    await form.getByLabel(t('adminRegions:code')).fill('eu');
    await clickButton(form, t('admin:form.create'));
    const created = toast(page, t('admin:form.created'));
    await expect(created).toBeVisible();
    // The pointer on a toast keeps it open.
    await created.hover();
    await main(page)
      .getByRole('button', { name: t('adminRegions:add') })
      .dispatchEvent('click');
    const cancel = form.getByRole('button', { name: t('common:cancel') });
    await expect(cancel).toBeVisible();
    await expect
      .poll(async () => {
        const [told, button] = [await created.boundingBox(), await cancel.boundingBox()];
        if (!told || !button) return false;
        return told.y + told.height <= button.y || button.y + button.height <= told.y;
      })
      .toBe(true);
  });
