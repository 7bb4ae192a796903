import { parseArgs } from 'node:util';
import { runBuild, webBuild } from '@manabar/tooling/build';
import { startTestCluster } from '@manabar/tooling/test-cluster';
import { startTestShop } from '@manabar/tooling/test-shop';
import { attacks } from './attacks/index.ts';
import { formatFindings } from './format-findings.ts';

const usage = `Usage: node security/src/main.ts [attack …]
Attacks: ${attacks.map(({ name }) => name).join(', ')}`;

/** Runs the named attacks, or all, each against its own shop. Returns whether every limit was kept. */
async function main(names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !attacks.some((attack) => attack.name === name));
  if (unknown.length > 0) throw new Error(`no such attack: ${unknown.join(', ')}\n${usage}`);
  await runBuild(webBuild);
  const cluster = await startTestCluster();
  let held = true;
  try {
    for (const attack of attacks) {
      if (names.length > 0 && !names.includes(attack.name)) continue;
      console.log(`\n${attack.name}: ${attack.title}`);
      const shop = await startTestShop({
        cluster,
        ...(attack.settings && { settings: attack.settings }),
      });
      try {
        const findings = await attack.run(shop);
        for (const line of formatFindings(findings)) console.log(line);
        held &&= findings.every((finding) => finding.held);
      } finally {
        await shop.stop();
      }
    }
  } finally {
    await cluster.stop();
  }
  console.log(held ? '\nThe shop held.' : '\nThe shop fell.');
  return held;
}

const { positionals } = parseArgs({ allowPositionals: true });
process.exitCode = (await main(positionals)) ? 0 : 1;
