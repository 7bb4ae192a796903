import { parseArgs } from 'node:util';
import { openStore } from './store.ts';

// node src/take-code.ts --store ./store --product roblox --amount 800 [--region 0] --sale 4711
// Prints one code, always the same for the same sale. The exit code is 3 when the stock is empty.

const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: { store: option, product: option, amount: option, region: option, sale: option },
});
const { store: folder, product, amount, region = '0', sale } = values;
if (!folder || !product || !amount || !sale) {
  process.stderr.write('needed: --store, --product, --amount and --sale\n');
  process.exitCode = 2;
} else {
  const store = openStore(folder);
  const code = store.take({ product, amount: Number(amount), region: Number(region) }, sale);
  store.close();
  if (code === undefined) process.exitCode = 3;
  else process.stdout.write(`${code}\n`);
}
