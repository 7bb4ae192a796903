import { expect } from './test.ts';

/** Message in the sandbox's inbox. */
export interface InboxMessage {
  channel: 'email' | 'telegram';
  to: string;
  subject: string;
  text: string;
  links: string[];
}

const sandbox = (path: string) => `${process.env['SANDBOX_URL'] ?? ''}${path}`;

/** Address of the sandbox's page with all messages of the shop. */
export const inboxUrl = (): string => sandbox('/inbox');

/** Reads the messages to a recipient, newest first. */
export async function messagesTo(to: string): Promise<InboxMessage[]> {
  const messages = (await (await fetch(inboxUrl())).json()) as InboxMessage[];
  return messages.filter((each) => each.to === to);
}

/** Writes to the shop's bot as a person, so that the bot may reply; returns the id of the chat. */
export async function writeToBot(name: string): Promise<string> {
  const answer = await fetch(sandbox('/t.me/manabar_sandbox_bot'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, text: '/start' }),
  });
  const { chat } = (await answer.json()) as { chat: number };
  return String(chat);
}

/** Waits for a message to a recipient with the subject, and returns the address of its link. */
export async function linkTo(to: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const found = (await messagesTo(to)).find((each) => each.subject === subject);
      link = found?.links[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
