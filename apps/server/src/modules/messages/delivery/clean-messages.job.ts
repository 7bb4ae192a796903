import { MESSAGE_KEEP_DAYS } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';
import { removeInBatches } from '#infra/background/remove-in-batches.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { forgetFormerContacts } from '../contacts/contact-trust.sql.ts';
import { removeExpiredLinks } from '../contacts/contacts.sql.ts';
import { removeMessagesToNobody, removeOldMessages } from '../messages.sql.ts';

const DAY_MS = 86_400_000;

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
