import type { Deps } from '#deps.ts';
import { alertWhenOverdue, secondsOverdue } from '#infra/background/overdue-work.ts';
import type { MessageFigures } from '#infra/metrics/figure-sources.ts';
import { countMessages, findOldestDue, findOldestWaiting } from '../messages.sql.ts';

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
  alertWhenOverdue(deps.log, { alert: 'messages_late', seconds }, 'messages to customers');
  return seconds;
}

export async function readMessageFigures({
  pool,
  clock,
}: Pick<Deps, 'pool' | 'clock'>): Promise<MessageFigures[]> {
  return countMessages(pool, new Date(clock.now().getTime() - HOUR_MS), MOST);
}
