import { at, type Screen } from './screen.ts';
import { clickButton, main } from '#support/page-actions.ts';

const adminPages = [
  ['overview', '/admin/overview'],
  ['products', '/admin/products'],
  ['orders', '/admin/orders'],
  ['users', '/admin/users'],
  ['user', '/admin/users/2'],
  ['codes', '/admin/codes'],
  ['batches', '/admin/batches'],
  ['generated-codes', '/admin/generatedCodes'],
  ['promotions', '/admin/promotions'],
  ['regions', '/admin/regions'],
  ['rates', '/admin/currencyRates'],
  ['pubg-codes', '/admin/pubgCodes'],
  ['pubg-denominations', '/admin/pubgCodes/denominations'],
  ['freefire', '/admin/freefireCodes'],
  ['prices', '/admin/prices'],
  ['stock', '/admin/stock'],
  ['ledger', '/admin/ledger'],
  ['ledger-entries', '/admin/ledger/entries'],
  ['ledger-sales', '/admin/ledger/sales'],
  ['audit', '/admin/audit'],
  ['security-events', '/admin/security-events'],
  ['alerts', '/admin/alerts'],
  ['messages', '/admin/messages'],
  ['payment-exceptions', '/admin/paymentExceptions'],
  ['jobs', '/admin/jobs'],
  ['support', '/admin/support'],
  ['support-messages', '/admin/support/messages'],
  ['support-answers', '/admin/support/answers'],
  ['webhooks', '/admin/webhooks'],
  ['services', '/admin/services'],
  ['security', '/admin/security'],
] as const;

export const adminScreens: readonly Screen[] = [
  ...adminPages.map(([name, path]): Screen => ({
    name: `50-admin-${name}`,
    as: 'admin',
    open: at(path),
  })),
  {
    name: '50-admin-order',
    as: 'admin',
    open: (page, { orderId }) => at(`/admin/orders/${orderId}`)(page),
  },
  {
    name: '50-admin-batch',
    as: 'admin',
    open: async (page) => {
      await at('/admin/batches')(page);
      await main(page).locator('a[href^="/admin/batches/"]').first().click();
      await page.waitForURL(/batches\/\d+$/);
    },
  },
  {
    name: '51-admin-import',
    as: 'admin',
    only: 1280,
    moving: true,
    open: async (page, { t }) => {
      await at('/admin/regions')(page);
      await clickButton(main(page), t('admin:import.open'));
      const form = page.getByRole('dialog');
      await form
        .getByRole('textbox')
        .fill('id,name,code,flag\n,Kazakhstan,kz,\n99999,Mars,eu,\n,,ru,http://x');
      await clickButton(form, t('admin:load.check'));
      await form.getByRole('listitem').first().waitFor();
    },
  },
  {
    name: '52-admin-recall',
    as: 'admin',
    moving: true,
    open: async (page, { t }) => {
      await at('/admin/batches')(page);
      // On phones the rows are cards.
      await main(page).locator('a[href^="/admin/batches/"]').first().click();
      await clickButton(main(page), t('adminBatches:recall.open'));
      await page.getByRole('dialog').waitFor();
    },
  },
];
