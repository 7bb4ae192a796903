/** Introduction of the document. */
export const introduction = `The shop over REST: everything that its own pages can do, under \`/api\`.

**Success** is 200, or 201 when something is created. **Every failure** answers \`{"success": false, "error": {"code", "message", "details"?}}\`: decide by \`code\`, and do not show \`message\` to customers. Each operation lists its codes; treat an unknown code by its status.

**Authentication**: \`Authorization: Bearer …\` with the token of login or register, or with the key of a service account (\`mbk_…\`). Answers to calls with a key name the key's end in the header \`API-Key-Expires\`.

**Money** is a decimal number in major units with at most two decimals, beside its currency (\`usd\` or \`rub\`). A price of \`null\` is not for sale in that currency.

**Idempotency**: send an \`Idempotency-Key\` of your choice with each purchase or booking. After a lost answer send the same request with the same key: it is carried out once, and the first answer is repeated.

**Rate limits** apply per address and per API key: 429 with \`Retry-After\` in seconds.

**Languages**: texts follow \`Accept-Language\` (\`ru\`, \`en\`, \`uz\`; else \`ru\`).

**Times** are ISO 8601 in UTC. Ids are integers; ids of orders are strings. Unknown fields of a request are ignored. Answers have exactly the documented fields.`;

export const tagTexts: Readonly<Record<string, string>> = {
  auth: 'Registration, login, logout, own password and own sessions',
  profile: 'The user that the token belongs to',
  catalogue: 'Products, price options and popular packages; public and cached',
  promotions: 'Promotions of the home page',
  cart: 'The cart, with quantities and prices checked by the shop',
  orders: 'Purchases from the balance, orders, codes and refunds',
  payments: 'Card payments on the page of a gateway',
  topup: 'Top-ups of Free Fire, PUBG and Steam: player checks, offers, prices and generated codes',
  wallet: 'The prepaid balance',
  support: 'Messages to support',
  'support.attachments': 'Pictures of support threads',
  'support.threads': 'Support threads between a customer and the shop',
  webhooks: 'Webhooks of card gateways, received by the shop',
  messages:
    'Webhooks that the shop sends to endpoints of other services, signed (Standard Webhooks)',
  'admin.users': 'Customers, their balances, passwords and orders',
  'admin.orders': 'Orders of all customers',
  'admin.products': 'Products, including inactive ones',
  'admin.regions': 'Regions that products are sold for',
  'admin.promotions': 'Promotions, including inactive ones',
  'admin.codes': 'Codes in stock, masked',
  'admin.generatedCodes': 'Generated codes, masked',
  'admin.freefireDenominations': 'Denominations of Free Fire',
  'admin.pubgDenominations': 'Denominations of PUBG',
  'admin.pubgCodes': 'Codes that PUBG top-ups redeem, masked',
  'admin.rates': 'Exchange rates',
  'admin.audit': 'The audit log',
  'admin.support': 'Messages to support',
  'admin.support.threads': 'Support threads',
  'admin.exports': 'Lists as CSV files',
};

export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token from login or register, or the API key of a service account (`mbk_…`). A key is limited to its scopes, ' +
      'cannot call the admin area, and has a daily spending limit.',
  },
};

export const languageParameter = {
  name: 'Accept-Language',
  in: 'header',
  schema: { type: 'string', examples: ['en', 'uz-UZ,ru;q=0.5'] },
  description: 'Language of the texts in the answer: ru, en or uz; ru when none matches',
};
