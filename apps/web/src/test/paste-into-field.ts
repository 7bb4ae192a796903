import type { UserEvent } from '@testing-library/user-event';

/** Enters a text at once by pasting, because typing renders the page again for each letter. */
export async function pasteIntoField(
  user: Pick<UserEvent, 'click' | 'paste'>,
  field: Element,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
