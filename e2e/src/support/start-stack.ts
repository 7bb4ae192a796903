import { runBuild, webBuild } from '@manabar/tooling/build';
import { chooseFreePort } from '@manabar/tooling/free-port';
import { startTestShop } from '@manabar/tooling/test-shop';

/** Complete shop: database, demo catalogue, built pages, server, worker and sandbox. */
export interface Stack {
  url: string;
  /** Address of the sandbox, where its inbox shows the sent messages. */
  sandboxUrl: string;
  /** Host and port for webhooks on this machine; only the test of webhooks listens there. */
  receiver: string;
  /** Host and port for alerts of operators, likewise. */
  alertReceiver: string;
  /** Environment for the shop's commands. */
  env: { DATABASE_URL: string; MANABAR_DATA_DIR: string };
  /** Stops all processes; throws when server or worker have logged an error. */
  stop: () => Promise<void>;
}

/** Alert that the test of operators' channels raises on purpose. */
const RAISED_ON_PURPOSE = /"alert":"admin_credit_limit"/;

/** Starts a shop on a free port without limits per address, because all tests share one address. */
export async function startStack(): Promise<Stack> {
  await runBuild(webBuild);
  const receiver = `127.0.0.1:${await chooseFreePort()}`;
  const alertReceiver = `127.0.0.1:${await chooseFreePort()}`;
  const shop = await startTestShop({
    settings: {
      RATE_LIMIT_SCALE: '0',
      // Sends top-ups at once.
      TOPUP_UNDO_SECONDS: '0',
      // One admin credits the customers of all tests; only the test of alerts exceeds the limit.
      ADMIN_CREDIT_LIMIT: '15000000',
      WEBHOOK_ALLOW_HOSTS: `${receiver},${alertReceiver}`,
    },
  });
  return {
    url: shop.url,
    sandboxUrl: shop.sandboxUrl,
    receiver,
    alertReceiver,
    env: { DATABASE_URL: shop.databaseUrl, MANABAR_DATA_DIR: shop.dataDir },
    stop: async () => {
      const errors = (await shop.stop()).filter((line) => !RAISED_ON_PURPOSE.test(line));
      if (errors.length > 0) throw new Error(`The shop logged errors:\n${errors.join('\n')}`);
    },
  };
}
