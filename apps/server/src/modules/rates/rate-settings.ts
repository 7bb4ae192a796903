import type { CurrencySettings, RateSettings } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { lockSettings } from './rates.repo.ts';

/** Reads whether rates are updated automatically, and at which time of day. */
export async function getRateSettings({
  prisma,
  env,
}: Pick<Deps, 'prisma' | 'env'>): Promise<RateSettings> {
  const { autoUpdate } = await prisma.currencySettings.findFirstOrThrow();
  return { autoUpdate, updateTime: env.RATES_TIME, updateTimeZone: env.RATES_TIMEZONE };
}

/** Switches automatic updates on or off. An unchanged setting is not written. */
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
