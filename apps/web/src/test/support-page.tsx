import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SendSupportInput, ShopSettings, ThreadSummary } from '@manabar/contracts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { renderAt, shopSettings, type Answers } from '#test/render.tsx';
import SupportPage from '#pages/support/support-page.tsx';

export const settings: ShopSettings = {
  ...shopSettings,
  supportBotUrl: 'https://t.me/manabar_bot',
  supportMessengerUrl: 'tg://resolve?domain=manabar',
};

/** `outcomes` are the results of successive messages: an error is thrown, and unlisted messages succeed. */
export function open(
  outcomes: Error[] = [],
  shop: ShopSettings = settings,
  list: () => ThreadSummary[] = () => [],
  state: unknown = null,
) {
  const sent: SendSupportInput[] = [];
  const answers: Answers = {
    shop: { settings: () => shop },
    support: {
      send: (input) => {
        sent.push(input);
        const outcome = outcomes.shift();
        if (outcome) throw outcome;
        return { success: true };
      },
      threads: { list },
    },
  };
  const page = renderAt('/support', <SupportPage />, answers, state);
  return { user: userEvent.setup(), sent, page };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const nickname = () => field('Nickname');
export const userId = () => field('User ID');
export const message = () => field('Message');
export const send = () => screen.getByRole('button', { name: 'Send' });
export const thanks = () => screen.findByRole('dialog', { name: 'Message sent' });

export async function fill(user: ReturnType<typeof userEvent.setup>) {
  await pasteIntoField(user, nickname(), 'guest');
  await pasteIntoField(user, userId(), '51234567');
  await pasteIntoField(user, message(), 'Where is my code?');
}
