import type { CurrencySettings, RateSettings } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { lockSettings } from './rates.repo.ts';

/** Reads the setting of automatic updates and their time of day. */
export async function getRateSettings({
  prisma,
  env,
}: Pick<Deps, 'prisma' | 'env'>): Promise<RateSettings> {
  const { autoUpdate } = await prisma.currencySettings.findFirstOrThrow();
  return { autoUpdate, updateTime: env.RATES_TIME, updateTimeZone: env.RATES_TIMEZONE };
}

/** Enables or disables automatic updates. An unchanged setting is not written. */
export async function setRateSettings(
  { prisma }: Pick<Deps, 'prisma'>,
  actor: AuditActor,
  { autoUpdate }: CurrencySettings,
): Promise<CurrencySettings> {
  await inTransaction(prisma, async (tx) => {
    const before = await lockSettings(tx);
    if (before.autoUpdate === autoUpdate) return;
    await tx.currencySettings.update({ where: { id: before.id }, data: { autoUpdate } });
    await writeAudit(tx, {
      actor,
      action: 'currency-settings.update',
      target: 'currency-settings',
      before: { autoUpdate: before.autoUpdate },
      after: { autoUpdate },
    });
  });
  return { autoUpdate };
}
