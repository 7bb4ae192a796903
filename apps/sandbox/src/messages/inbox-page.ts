import { html, type Html } from '#gateway/page/html.ts';
import type { InboxMessage } from './inbox.ts';

const style = `
:root { color-scheme: light dark; }
body { max-width: 760px; margin: 0 auto; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
article { padding: 16px; margin: 0 0 16px; border: 1px solid #8888; border-radius: 12px; }
h1 { font-size: 22px; } h2 { margin: 0 0 4px; font-size: 18px; }
iframe { width: 100%; height: 480px; border: 1px solid #8888; border-radius: 8px; background: #fff; color-scheme: light; }
summary { min-height: 44px; padding: 8px 0; cursor: pointer; }
p { margin: 0 0 8px; } pre { margin: 0 0 8px; font: inherit; white-space: pre-wrap; } small { opacity: .75; }
label, input, button { display: block; font: inherit; } input, button { min-height: 44px; margin: 4px 0 12px; padding: 8px 12px; }
`;

function page(title: string, main: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`.text;
}

const channels = { email: 'Email', telegram: 'Telegram' } as const;

/** Shows the HTML of a mail as its reader sees it: without scripts, and with links that open new windows. */
const asHtml = ({ subject, html: mail }: { subject: string; html: string }): Html => html`
  <details>
    <summary>HTML</summary>
    <iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      title="${subject}"
      srcdoc="${`<base target="_blank">${mail}`}"
    ></iframe>
  </details>
`;

function article(message: InboxMessage): Html {
  const { channel, to, subject, text, links, sent } = message;
  const items = links.map((url) => html`<li><a href="${url}">${url}</a></li>`);
  return html`<article>
    <h2>${subject}</h2>
    <p>
      <small>${channels[channel]} to ${to}, <time datetime="${sent}">${sent}</time></small>
    </p>
    <pre>${text}</pre>
    <ul>
      ${items}
    </ul>
    ${channel === 'email' && message.html !== '' && asHtml(message)}
  </article>`;
}

/** Renders the page of all messages that the shop has sent, newest first. */
export function inboxPage(messages: readonly InboxMessage[]): string {
  const empty = html`<p>Nothing has been sent yet.</p>`;
  return page('Sandbox inbox', messages.length > 0 ? html`${messages.map(article)}` : empty);
}

/** Fake of Telegram's page of a link to the bot. */
export function startPage(bot: string, code: string): string {
  return page(
    `Telegram sandbox: @${bot}`,
    html`<form method="post">
      <input type="hidden" name="text" value="/start ${code}" />
      <label for="name">Your name at Telegram</label>
      <input id="name" name="name" value="customer" pattern="\\w{3,32}" required />
      <button type="submit">Start</button>
    </form>`,
  );
}

/** Page after a message to the bot. */
export function writtenPage(name: string): string {
  return page(
    'Telegram sandbox',
    html`<p>@${name} has written to the bot. Go back to the shop: it answers in a few seconds.</p>
      <p><a href="/inbox">Inbox</a></p>`,
  );
}
