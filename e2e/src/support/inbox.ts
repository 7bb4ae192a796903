import { expect } from './test.ts';

/** A message as the sandbox's inbox shows it. */
interface InboxMessage {
  channel: 'email' | 'telegram';
  to: string;
  subject: string;
  links: string[];
}

/** Waits for a message to a recipient with the subject, and returns the address of its link. */
export async function linkTo(to: string, subject: string): Promise<string> {
  const inbox = `${process.env['SANDBOX_URL'] ?? ''}/inbox`;
  let link: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await (await fetch(inbox)).json()) as InboxMessage[];
      const found = messages.find((each) => each.to === to && each.subject === subject);
      link = found?.links[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
