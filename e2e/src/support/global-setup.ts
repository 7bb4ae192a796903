import { startStack } from './start-stack.ts';

/** Starts one shop for the whole run; each test creates its own customers, and goods where stock matters. */
export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env['SHOP_URL'] = stack.url;
  process.env['SANDBOX_URL'] = stack.sandboxUrl;
  process.env['WEBHOOK_RECEIVER'] = stack.receiver;
  process.env['ALERT_RECEIVER'] = stack.alertReceiver;
  process.env['SHOP_ENV'] = JSON.stringify(stack.env);
  return stack.stop;
}
