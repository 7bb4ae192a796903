import { startStack } from './stack.ts';

/** One shop for the whole run; every test brings its own customers, and where stock matters its own goods. */
export default async function setUp(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env['SHOP_URL'] = stack.url;
  process.env['WEBHOOK_RECEIVER'] = stack.receiver;
  process.env['SHOP_ENV'] = JSON.stringify(stack.env);
  return stack.stop;
}
