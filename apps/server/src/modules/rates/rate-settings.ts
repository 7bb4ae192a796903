import type { CurrencySettings } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { lockSettings } from './rates.repo.ts';

/** Reads whether rates are updated automatically. */
export async function getRateSettings({ prisma }: Pick<Deps, 'prisma'>): Promise<CurrencySettings> {
  const { autoUpdate } = await prisma.currencySettings.findFirstOrThrow();
  return { autoUpdate };
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
