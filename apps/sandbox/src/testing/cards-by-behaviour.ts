/** Test cards by behaviour. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  threeWebhooks: '4000 0000 0000 0259',
  noWebhook: '4000 0000 0000 3220',
  slow: '4000 0000 0000 0119',
  late: '4000 0000 0000 0341',
};
