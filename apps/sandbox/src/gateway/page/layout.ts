import { html, type Html } from './html.ts';
import { languages, texts, type Language } from './page-language.ts';
import type { Texts } from './texts.ts';

/**
 * Headers that allow a payment page only its own style, its own forms, and a redirect of a form to the shop
 * (browsers also apply `form-action` to redirects).
 */
export function securityHeaders(shop: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self' ${shop}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    vary: 'accept-language',
  };
}

const emblem = html`<svg
  viewBox="0 0 28 28"
  width="28"
  height="28"
  aria-hidden="true"
  fill="currentColor"
>
  <path d="M14 2 26 9v3H2V9zM4 14h4v8H4zm8 0h4v8h-4zm8 0h4v8h-4zM2 23h24v3H2z" />
</svg>`;

function languageLinks(current: Language, t: Texts): Html {
  const links = languages.map(
    (language) =>
      html`<li>
        <a
          href="?lang=${language}"
          lang="${language}"
          hreflang="${language}"
          ${language === current && html`aria-current="true"`}
          >${texts[language].languageName}</a
        >
      </li>`,
  );
  return html`<nav aria-label="${t.languages}">
    <ul>
      ${links}
    </ul>
  </nav>`;
}

/** Renders a whole document around `main`. */
export function layout(language: Language, { title, main }: { title: string; main: Html }): string {
  const t = texts[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${t.bank}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pay/style.css" />
      </head>
      <body>
        <header>
          <div class="bar">
            <div class="bank">${emblem}${t.bank}</div>
            ${languageLinks(language, t)}
          </div>
          <div class="notice">
            <p><b>${t.sandbox}.</b> ${t.sandboxNote}</p>
          </div>
        </header>
        <main>${main}</main>
      </body>
    </html>`.text;
}
