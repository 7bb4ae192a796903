/** How codes came into the shop: a file, or one by one. Those that it makes itself belong to no batch. */
export const batchSources = ['bulk', 'single'] as const;

/** Whether a list also shows the batches of the demo, or no others. */
export const batchDemos = ['with', 'only'] as const;

/** `recalling`: off sale. `recalled`: and nothing that was sold of it is left. */
export const batchStates = ['active', 'recalling', 'recalled'] as const;
export type BatchState = (typeof batchStates)[number];

/** What is done about sold codes of a recalled batch. */
export const recallMeans = ['replace_or_refund', 'refund', 'replace'] as const;
export type RecallMeans = (typeof recallMeans)[number];

/** What became of a sold code: still the buyer's, another one in its place, paid for; or taken back otherwise. */
export const recallOutcomes = ['sold', 'replaced', 'refunded', 'returned'] as const;
export type RecallOutcome = (typeof recallOutcomes)[number];

/** The longest note of a batch. */
export const MAX_BATCH_NOTE = 200;
