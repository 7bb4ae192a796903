/** What the document says before its first call. */
export const introduction = `The shop over REST: everything that its own pages can do, under \`/api\`.

**Success** is 200, of what is made 201. **Every failure** answers \`{"success": false, "error": {"code", "message", "details"?}}\`: decide by \`code\`, show nobody \`message\`. Each call lists the codes that it answers with; take one that you do not know by its status.

**Who calls**: \`Authorization: Bearer …\` with the token of login or register, or with the key of a service account (\`mbk_…\`).

**Money** is a decimal number in major units with at most two decimals, beside its currency (\`usd\` or \`rub\`). A price of \`null\` is not for sale in that currency.

**Not twice**: send an \`Idempotency-Key\` of your own making with what buys or books, and after a lost answer send the same request with the same key: it is done once, and the first answer comes again.

**Limits** are counted by address, and by key: 429 with \`Retry-After\` in seconds.

**Languages**: texts follow \`Accept-Language\` (\`ru\`, \`en\`, \`uz\`; else \`ru\`).

**Times** are ISO 8601 in UTC. Ids are integers, those of orders texts. Fields that you do not know may be added to requests (they are ignored); answers have the fields that stand here, and no other.`;

export const tagTexts: Readonly<Record<string, string>> = {
  auth: 'Registering, logging in and out, the own password and sessions',
  profile: 'Who the token belongs to',
  catalogue: 'Products, price options, popular packages; for everybody, and cached',
  promotions: 'What the home page shows',
  cart: 'What is to be bought; counted and priced by the shop',
  orders: 'Buying from the balance, orders, codes, giving back',
  payments: 'Paying by card, at the page of a gateway',
  topup: 'Free Fire, PUBG and Steam: players, offers, amounts, codes of the shop',
  wallet: 'The prepaid balance',
  support: 'Writing to the people of the shop',
  webhooks: 'What card gateways send to the shop',
  messages: 'What the shop sends to the addresses of other services, signed (Standard Webhooks)',
  'admin.users': 'Customers, their balances, passwords and orders',
  'admin.orders': 'Orders of everybody',
  'admin.products': 'The catalogue, as admins see it',
  'admin.regions': 'Regions that products are sold for',
  'admin.promotions': 'Promotions, shown and not',
  'admin.codes': 'Codes in stock, masked',
  'admin.generatedCodes': 'Codes of the shop itself, masked',
  'admin.freefireDenominations': 'What Free Fire players can buy',
  'admin.pubgDenominations': 'What PUBG players can buy',
  'admin.pubgCodes': 'Codes that PUBG top-ups use up, masked',
  'admin.rates': 'Exchange rates',
  'admin.audit': 'What was done by whom',
  'admin.support': 'Messages to support',
  'admin.exports': 'Lists as files',
};

export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The token that login and register answer, or the key of a service account (`mbk_…`), which admins make: it is good ' +
      'for the areas that it was made for, never for those of admins, and its spending is limited by the day.',
  },
};

export const languageParameter = {
  name: 'Accept-Language',
  in: 'header',
  schema: { type: 'string', examples: ['en', 'uz-UZ,ru;q=0.5'] },
  description: 'Of the texts in the answer: ru, en or uz; ru when nothing fits',
};
