import {
  createDeps,
  demoActions,
  missingDemoPart,
  runCommand,
  writeAudit,
  type Deps,
} from '@manabar/server/seed-api';
import { seedAdmin, seedCustomer } from './accounts.ts';
import { games } from './products/games.ts';
import { mobile } from './products/mobile-stores.ts';
import { moreGames } from './products/more-games.ts';
import { stores } from './products/stores.ts';
import { seedPromotions } from './promotions.ts';
import { seedRates, seedRegions } from './regions-and-rates.ts';
import { seedProduct } from './seed-product.ts';
import { seedTopups } from './topups.ts';

// Loads the demo shop: goods, prices, codes and two accounts. It fills an empty database, completes an interrupted load, or adds
// the top-ups to a demo without them, and changes no other database. Codes are random and differ between shops.

const shop = { userId: null, nickname: 'demo' };

async function fill(deps: Deps): Promise<void> {
  await writeAudit(deps.prisma, { actor: shop, action: demoActions.begin, target: 'shop' });
  const regions = await seedRegions(deps);
  await seedRates(deps);
  const admin = await seedAdmin(deps);
  await seedCustomer(deps, admin);
  await seedPromotions(deps, admin);
  for (const product of [...games, ...stores, ...mobile, ...moreGames]) {
    await seedProduct({ deps, admin, regions }, product);
  }
  await seedTopups(deps, admin);
  await writeAudit(deps.prisma, { actor: shop, action: demoActions.end, target: 'shop' });
}

function refuseArguments(): void {
  if (process.argv.length > 2) throw new Error('Usage: pnpm db:seed');
}

await runCommand(refuseArguments, async (env) => {
  if (env.NODE_ENV === 'production') {
    throw new Error('demo data and demo accounts do not exist in production');
  }
  const { deps, close } = createDeps(env);
  try {
    const wanted = await missingDemoPart(deps.pool);
    if (wanted === 'all') await fill(deps);
    else if (wanted === 'topups') await seedTopups(deps, await seedAdmin(deps));
    else console.log('The database is not empty: the demo was not loaded.');
    return true;
  } finally {
    await close();
  }
});
