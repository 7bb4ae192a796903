import { productFields, toMinor } from '@manabar/contracts';
import {
  createCode,
  createProduct,
  deleteProduct,
  loadCodes,
  setProductRegions,
  setRegionGameCurrency,
  updateCode,
  type AuditActor,
  type Deps,
} from '@manabar/server/seed-api';
import type { DemoOption, DemoPlace, DemoProduct } from './demo-product.ts';
import { makeCode } from './make-code.ts';

const USUAL_STOCK = 300;

interface Seeder {
  deps: Deps;
  admin: AuditActor & { userId: number };
  /** Ids of regions by code. */
  regions: Map<string, number>;
}

/** Creates one product with its regions and stock, after it removes the remains of an interrupted load. */
export async function seedProduct(seeder: Seeder, demo: DemoProduct): Promise<void> {
  const { deps, admin, regions } = seeder;
  const left = await deps.prisma.product.findUnique({ where: { slug: demo.slug } });
  if (left) await deleteProduct(deps, admin, left.id);
  const { id } = await createProduct(deps, admin, fieldsOf(demo));
  const regional = demo.places.filter((place) => place.region !== 'global');
  const regionIds = regional.map((place) => idOf(regions, place));
  await setProductRegions(deps, admin, { id, regionIds });
  for (const place of regional) {
    if (!place.currency) continue;
    const regionId = idOf(regions, place);
    await setRegionGameCurrency(deps, admin, { id, regionId, gameCurrency: place.currency });
  }
  for (const place of demo.places) await stock(seeder, id, demo, place);
}

function fieldsOf(demo: DemoProduct) {
  return productFields.parse({
    ...demo.texts.ru,
    slug: demo.slug,
    image_url: `/images/products/${demo.slug}.svg`,
    game_currency: demo.gameCurrency,
    hasGlobalCodes: demo.places.some((place) => place.region === 'global'),
    code_prefix: demo.codePrefix ?? '',
    translations: demo.texts,
  });
}

function idOf(regions: Map<string, number>, { region }: DemoPlace): number {
  const id = regions.get(region);
  if (id === undefined) throw new Error(`no region ${region}`);
  return id;
}

/** Loads the codes of an option: the first one sets the option's flag, the others are loaded as one file. */
async function stock(
  { deps, admin, regions }: Seeder,
  productId: number,
  demo: DemoProduct,
  place: DemoPlace,
): Promise<void> {
  const at = { productId, regionId: idOf(regions, place), isDemo: true };
  const lines: string[] = [];
  for (const option of place.options) {
    const first = await createCode(
      deps,
      admin,
      {
        ...at,
        code: makeCode(demo.codePattern),
        gameAmount: option.gameAmount,
        priceUsd: option.usd === null ? null : toMinor(option.usd),
        priceRub: option.rub === null ? null : toMinor(option.rub),
        popular: option.popular ?? false,
      },
      'ru',
    );
    if (option.stock === 0) await updateCode(deps, admin, { id: first.id, status: 'used' }, 'ru');
    lines.push(...fileOf(demo, option, (option.stock ?? USUAL_STOCK) - 1));
  }
  await loadCodes(deps, admin, { ...at, text: lines.join('\n') });
}

function fileOf(demo: DemoProduct, { gameAmount, usd, rub }: DemoOption, count: number): string[] {
  return Array.from({ length: Math.max(count, 0) }, () =>
    [makeCode(demo.codePattern), usd ?? '', rub ?? '', gameAmount].join(','),
  );
}
