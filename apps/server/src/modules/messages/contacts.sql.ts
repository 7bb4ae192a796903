import type { MessageChannel, MessageTopic } from '@manabar/contracts/rules';
import { statement } from '#infra/db/sql.ts';

/** A contact that refuses messages no longer counts; its owner may confirm it again. */
export const unconfirmContact = statement<
  never,
  [userId: number, channel: MessageChannel, recipient: string]
>(`
  UPDATE user_contacts
     SET email_confirmed_at = CASE WHEN $2 = 'email' AND email = $3 THEN NULL ELSE email_confirmed_at END,
         telegram_confirmed_at = CASE WHEN $2 = 'telegram' AND telegram_chat = $3 THEN NULL ELSE telegram_confirmed_at END
   WHERE user_id = $1`);

export const addUnwanted = statement<never, [userId: number, topic: MessageTopic]>(`
  UPDATE user_contacts SET unwanted = array_append(unwanted, $2) WHERE user_id = $1 AND $2 <> ALL (unwanted)`);
