import type { Deps } from '@manabar/server/seed-api';

const regions = [
  {
    code: 'ru',
    flag: '🇷🇺',
    name: 'Россия',
    translations: { ru: { name: 'Россия' }, en: { name: 'Russia' }, uz: { name: 'Rossiya' } },
  },
  {
    code: 'us',
    flag: '🇺🇸',
    name: 'США',
    translations: { ru: { name: 'США' }, en: { name: 'USA' }, uz: { name: 'AQSH' } },
  },
  {
    code: 'eu',
    flag: '🇪🇺',
    name: 'Европа',
    translations: { ru: { name: 'Европа' }, en: { name: 'Europe' }, uz: { name: 'Yevropa' } },
  },
];

/** Units of a currency for one dollar. */
const rates = [
  { toCurrency: 'RUB', rate: '92.4517' },
  { toCurrency: 'KZT', rate: '478.35' },
  { toCurrency: 'UZS', rate: '12650.4' },
];

/** Creates the demo's regions, leaves existing ones, and returns their ids by code. */
export async function seedRegions({ prisma }: Deps): Promise<Map<string, number>> {
  const ids = new Map<string, number>([['global', 0]]);
  for (const region of regions) {
    const found =
      (await prisma.region.findFirst({ where: { code: region.code } })) ??
      (await prisma.region.create({ data: region }));
    ids.set(region.code, found.id);
  }
  return ids;
}

export async function seedRates({ prisma }: Deps): Promise<void> {
  await prisma.currencyRate.createMany({
    data: rates.map((rate) => ({ ...rate, fromCurrency: 'USD', source: 'demo' })),
    skipDuplicates: true,
  });
}
