import { ratedCurrencies } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction, type PrismaTransaction } from '#infra/db/prisma.ts';
import { RatesUnavailable, type DailyRates } from '#rates/index.ts';
import { isRateJump } from './rate-jump.ts';
import {
  decimalOf,
  insertRate,
  lockRates,
  lockSettings,
  setRate,
  type RateOrigin,
} from './rates.repo.ts';

type UpdateDeps = Pick<Deps, 'prisma' | 'rateSource' | 'clock' | 'log' | 'catalogueCache'>;

/** A rate of the source that was refused. */
interface Refusal {
  currency: string;
  before: string;
  after: string;
}

const SHOP = { userId: null, nickname: 'shop' };
const always = () => true;

/**
 * Sets the source's rates if automatic updates are enabled and `due` returns true, by default always. A rate that
 * moves too far stays unchanged and raises an alert; without rates all stay unchanged. Error: RatesUnavailable.
 */
export async function updateRates(
  deps: UpdateDeps,
  due: (fetchedAt: Date | null) => boolean = always,
): Promise<void> {
  const wanted = (settings: { autoUpdate: boolean; fetchedAt: Date | null }) =>
    settings.autoUpdate && due(settings.fetchedAt);
  if (!wanted(await deps.prisma.currencySettings.findFirstOrThrow())) return;
  const rates = await fetchRates(deps);
  const refused = await inTransaction(deps.prisma, async (tx) => {
    // Automatic updates may have been disabled, or another worker may have set the rates meanwhile.
    const settings = await lockSettings(tx);
    if (!wanted(settings)) return [];
    const at = deps.clock.now();
    await tx.currencySettings.update({ where: { id: settings.id }, data: { fetchedAt: at } });
    return takeOver(tx, rates, {
      source: deps.rateSource.name,
      actor: SHOP,
      at,
      setFor: new Date(`${rates.day}T00:00:00Z`),
    });
  });
  await deps.catalogueCache.announce();
  for (const refusal of refused) {
    deps.log.error(
      { alert: 'rate_jump_refused', ...refusal },
      'a rate moved by more than the limit; confirm it in the admin area',
    );
  }
}

async function fetchRates({ rateSource, log }: UpdateDeps): Promise<DailyRates> {
  try {
    return await rateSource.fetchRates();
  } catch (error) {
    const failure = error instanceof RatesUnavailable ? error.failure : 'unknown';
    log.error(
      { alert: 'rates_not_updated', source: rateSource.name, failure, err: error },
      'cannot fetch rates; the current ones stay in use',
    );
    throw error;
  }
}

async function takeOver(
  tx: PrismaTransaction,
  { perDollar }: DailyRates,
  origin: RateOrigin,
): Promise<Refusal[]> {
  const present = await lockRates(tx);
  const refused: Refusal[] = [];
  for (const currency of ratedCurrencies) {
    const after = perDollar[currency];
    const row = present.get(currency);
    const before = row && decimalOf(row.rate);
    if (before !== undefined && isRateJump(before, after))
      refused.push({ currency, before, after });
    else if (row) await setRate(tx, row, after, origin);
    else await insertRate(tx, currency, after, origin);
  }
  return refused;
}
