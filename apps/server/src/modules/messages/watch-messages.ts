import { MESSAGE_KEEP_DAYS } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { removeExpiredLinks } from './contacts.sql.ts';
import { findOldestDue, removeOldMessages } from './messages.sql.ts';

const LATE_SECONDS = 300;
const DAY_MS = 86_400_000;
const REMOVED_AT_ONCE = 5000;

/** Logs an alert while due messages wait for a worker. Returns how many seconds the oldest has been waiting. */
export async function alertAboutMessages({
  pool,
  clock,
  log,
}: Pick<Deps, 'pool' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  const [oldest] = await findOldestDue(pool, now);
  const seconds = oldest?.at ? Math.round((now.getTime() - oldest.at.getTime()) / 1000) : 0;
  if (seconds > LATE_SECONDS) {
    log.error(
      { alert: 'messages_late', seconds },
      'due messages to customers are late; check that a worker runs',
    );
  }
  return seconds;
}

/** Deletes messages that ended long ago, and links that have expired. */
export const cleanMessagesJob: ScheduledJob<Deps> = {
  name: 'messages.clean-up',
  cron: '47 * * * *',
  longestSeconds: 600,
  run: async ({ pool, clock, log }) => {
    await removeExpiredLinks(pool, new Date(clock.now().getTime() - DAY_MS));
    const before = new Date(clock.now().getTime() - MESSAGE_KEEP_DAYS * DAY_MS);
    for (let removed = 0; ;) {
      const [row] = await removeOldMessages(pool, before, REMOVED_AT_ONCE);
      removed += row?.count ?? 0;
      if ((row?.count ?? 0) < REMOVED_AT_ONCE) {
        log.info({ removed }, 'deleted old messages');
        return;
      }
    }
  },
};
