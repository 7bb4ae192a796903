import { parseArgs } from 'node:util';
import { openStore } from './store.ts';

// node src/acknowledge-mismatch.ts --store ./store              shows the order that differs from its plan, with its codes
// node src/acknowledge-mismatch.ts --store ./store --key <key>  confirms that a person has checked it, so that buying continues
// Both can be repeated. The exit code is 3 when there is no such order.

const option = { type: 'string' } as const;
const { values } = parseArgs({ options: { store: option, key: option } });
if (!values.store) {
  process.stderr.write('needed: --store\n');
  process.exitCode = 2;
} else {
  const store = openStore(values.store);
  const key = values.key ?? store.underWay()?.key;
  const found = store.purchases().find((each) => each.key === key && each.state === 'mismatch');
  if (found) {
    if (values.key) store.acknowledge(found.key);
    const { product, amount, quantity, order_id: orderId } = found;
    const planned = { product, amount, quantity };
    const codes = store.otherCodes(found.key);
    process.stdout.write(
      `${JSON.stringify({ key: found.key, orderId, planned, codes }, null, 2)}\n`,
    );
  } else process.exitCode = 3;
  store.close();
}
