import { buildWeb } from '@manabar/tooling/build-web';
import { Children } from '@manabar/tooling/children';
import { chooseFreePort } from '@manabar/tooling/ports';
import { startTestShop } from '@manabar/tooling/test-shop';

/** A whole shop of its own: database, demo catalogue, built pages, the real programs, the sandbox beside them. */
export interface Stack {
  url: string;
  /** Where webhooks may go on this machine, host and port: nobody listens there before a test does. */
  receiver: string;
  /** By which the shop's commands find it. */
  env: { DATABASE_URL: string; MANABAR_DATA_DIR: string };
  /** Ends everything; throws when server or worker had logged an error, which no test may cause. */
  stop: () => Promise<void>;
}

/** Starts a shop on a free port. The limits per address are off: all tests come from one address. */
export async function startStack(): Promise<Stack> {
  await buildWeb(new Children(), (line) => console.log(line));
  const receiver = `127.0.0.1:${await chooseFreePort()}`;
  const shop = await startTestShop({
    settings: {
      RATE_LIMIT_SCALE: '0',
      // Top-ups go out at once.
      TOPUP_UNDO_SECONDS: '0',
      // One admin pays for every test's customers; beyond the limit that is an alert.
      ADMIN_CREDIT_LIMIT: '1000000000',
      WEBHOOK_ALLOW_HOSTS: receiver,
    },
  });
  return {
    url: shop.url,
    receiver,
    env: { DATABASE_URL: shop.databaseUrl, MANABAR_DATA_DIR: shop.dataDir },
    stop: async () => {
      const errors = await shop.stop();
      if (errors.length > 0) throw new Error(`The shop logged errors:\n${errors.join('\n')}`);
    },
  };
}
