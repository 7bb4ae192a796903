import { MESSAGE_KEEP_DAYS } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { alertWhenLate, secondsOverdue } from '#infra/background/late-work.ts';
import { removeInBatches } from '#infra/background/remove-in-batches.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import type { MessageFigures } from '#infra/metrics/figure-sources.ts';
import { forgetFormerContacts } from '../contacts/contact-trust.sql.ts';
import { removeExpiredLinks } from '../contacts/contacts.sql.ts';
import {
  countMessages,
  findOldestDue,
  findOldestWaiting,
  removeMessagesToNobody,
  removeOldMessages,
} from '../messages.sql.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Limit of counts, because metrics are read often and do not need larger numbers. */
const MOST = 10_000;

/** Returns the seconds for which the oldest message has been waiting for a worker or for its provider. */
export const oldestWaitingMessageSeconds = (deps: Pick<Deps, 'pool' | 'clock'>): Promise<number> =>
  secondsOverdue(deps, findOldestWaiting);

/** Logs an alert while due messages wait for a worker. Returns the waiting time of the oldest one in seconds. */
export async function alertAboutMessages(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
): Promise<number> {
  const seconds = await secondsOverdue(deps, findOldestDue);
  alertWhenLate(deps.log, { alert: 'messages_late', seconds }, 'messages to customers');
  return seconds;
}

export async function readMessageFigures({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<MessageFigures[]> {
  return countMessages(pool, new Date(clock.now().getTime() - HOUR_MS), MOST);
}

/** Deletes old messages, messages without a recipient, and expired links. */
export const cleanMessagesJob: ScheduledJob<Deps> = {
  name: 'messages.clean-up',
  cron: '47 * * * *',
  longestSeconds: 600,
  run: async ({ pool, clock, log }) => {
    await removeExpiredLinks(pool, new Date(clock.now().getTime() - DAY_MS));
    await forgetFormerContacts(pool, clock.now());
    await removeMessagesToNobody(pool, clock.now());
    const before = new Date(clock.now().getTime() - MESSAGE_KEEP_DAYS * DAY_MS);
    const removed = await removeInBatches((limit) => removeOldMessages(pool, before, limit));
    log.info({ removed }, 'deleted old messages');
  },
};
