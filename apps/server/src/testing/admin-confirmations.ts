import type { ExportableList } from '@manabar/contracts';

/** An admin confirms who they are before the call, whatever its input. */
const confirmed = 'confirmed';

/** Confirmed unless the input is harmless: which inputs are, and why. */
const unless = (harmless: string) => ({ confirmedUnless: harmless });

/** Whether an admin confirms a call, or in one line why not. */
export type Confirmation = string | { confirmedUnless: string };

/** Every call of the admin area that changes something. A call that is missing here fails the test. */
export const adminMutations: Record<string, Confirmation> = {
  'admin.batches.recall': 'takes codes off sale and gives nobody anything',
  'admin.batches.release': confirmed,
  'admin.codes.bulkLoad': confirmed,
  'admin.codes.checkLoad': 'writes nothing',
  'admin.codes.create': confirmed,
  'admin.codes.delete': confirmed,
  'admin.codes.reveal': confirmed,
  'admin.codes.update': unless('it takes a code off sale or sets the popular flag'),
  'admin.freefireDenominations.create': confirmed,
  'admin.freefireDenominations.delete': 'takes a denomination off sale',
  'admin.freefireDenominations.update': unless('it takes a denomination off sale'),
  'admin.generatedCodes.generate': confirmed,
  'admin.generatedCodes.publish': unless('it takes codes off sale'),
  'admin.generatedCodes.remove': confirmed,
  'admin.generatedCodes.reveal': confirmed,
  'admin.generatedCodes.update': unless('it takes a code off sale or sets the popular flag'),
  'admin.imports.check': 'takes back whatever it writes',
  'admin.imports.run': confirmed,
  'admin.jobs.cancel': 'stops a change that was confirmed',
  'admin.jobs.start': unless('it takes codes off sale or sets the popular flag'),
  'admin.ledger.check': 'reads the ledger and changes nothing',
  'admin.matters.resolve': confirmed,
  'admin.orders.act': unless('it asks the supplier again'),
  'admin.prices.preview': 'writes nothing',
  'admin.prices.reprice': confirmed,
  'admin.prices.update': unless('it sets the popular flag or the threshold'),
  'admin.products.create': 'adds texts and a picture; a product without codes sells nothing',
  'admin.products.delete': 'takes a product off sale',
  'admin.products.setRegionCurrency': 'names a currency; prices and codes stay as they are',
  'admin.products.setRegions': confirmed,
  'admin.products.update': unless('it changes texts and pictures or takes global codes off sale'),
  'admin.promotions.create': 'adds a picture to the home page',
  'admin.promotions.delete': 'removes a picture from the home page',
  'admin.promotions.update': 'changes a picture of the home page',
  'admin.pubgCodes.bulkLoad': confirmed,
  'admin.pubgCodes.checkLoad': 'writes nothing',
  'admin.pubgCodes.create': confirmed,
  'admin.pubgCodes.delete': confirmed,
  'admin.pubgCodes.reveal': confirmed,
  'admin.pubgCodes.update': unless('it takes a code off sale'),
  'admin.pubgDenominations.create': confirmed,
  'admin.pubgDenominations.delete': 'takes a denomination off sale',
  'admin.pubgDenominations.update': unless('it takes a denomination off sale'),
  'admin.rates.setSettings': confirmed,
  'admin.rates.update': confirmed,
  'admin.regions.create': 'adds a name and a flag; a region without codes sells nothing',
  'admin.regions.delete': 'takes a region off sale',
  'admin.regions.update': unless('it changes names and flags or takes a region off sale'),
  'admin.security.begin': confirmed,
  'admin.security.disable': confirmed,
  'admin.security.enable': confirmed,
  'admin.security.renewRecoveryCodes': confirmed,
  'admin.security.stepUp': 'is the confirmation itself',
  'admin.services.adjustBalance': confirmed,
  'admin.services.block': 'takes access away',
  'admin.services.create': 'an account can do nothing without a key and a balance',
  'admin.services.createKey': confirmed,
  'admin.services.revokeKey': 'takes access away',
  'admin.services.unblock': confirmed,
  'admin.services.update': 'changes a name and a note; keys and limits stay as they are',
  'admin.stock.setThreshold': 'sets when an admin is told of low stock',
  'admin.support.update': 'says how far the answer to a message is',
  'admin.users.adjustBalance': confirmed,
  'admin.users.block': 'takes access away',
  'admin.users.revokeSessions': 'takes access away',
  'admin.users.setPassword': confirmed,
  'admin.users.unblock': confirmed,
  'admin.webhooks.create': confirmed,
  'admin.webhooks.delete': 'ends the messages to an address',
  'admin.webhooks.replay': 'sends a message again to the address that was confirmed',
  'admin.webhooks.replayFailed': 'sends messages again to the address that was confirmed',
  'admin.webhooks.rotateSecret': confirmed,
  'admin.webhooks.sendTest': 'sends a message without data to the address that was confirmed',
  'admin.webhooks.setActive': unless('it ends the messages to an address'),
  'admin.webhooks.update': unless('it changes the note'),
  'wallet.topUp': confirmed,
};

/** Every list that can be had as a file. */
export const adminExports: Record<ExportableList, Confirmation> = {
  audit: confirmed,
  'batch-buyers': confirmed,
  codes: 'codes are masked and name no customer',
  'currency-rates': 'holds no personal data',
  'freefire-denominations': 'holds no personal data',
  'generated-codes': confirmed,
  orders: confirmed,
  'price-options': 'holds no personal data',
  products: 'holds no personal data',
  promotions: 'holds no personal data',
  'pubg-codes': 'codes are masked and name no customer',
  'pubg-denominations': 'holds no personal data',
  regions: 'holds no personal data',
  stock: 'holds no personal data',
  users: confirmed,
};

/** Whether the call is confirmed with an input that says nothing. */
export const isConfirmed = (confirmation: Confirmation | undefined): boolean =>
  confirmation === confirmed || typeof confirmation === 'object';
