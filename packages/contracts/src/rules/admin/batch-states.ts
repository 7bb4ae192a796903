/** Origin of loaded codes: a file, or single entries. Generated codes belong to no batch. */
export const batchSources = ['bulk', 'single'] as const;

/** Filter by demo batches: include them, or show only them. */
export const batchDemos = ['with', 'only'] as const;

/** `recalling`: off sale. `recalled`: all its sold codes were compensated, too. */
export const batchStates = ['active', 'recalling', 'recalled'] as const;
export type BatchState = (typeof batchStates)[number];

/** Compensation for sold codes of a recalled batch. */
export const recallMeans = ['replace_or_refund', 'refund', 'replace'] as const;
export type RecallMeans = (typeof recallMeans)[number];

/** Result of a sold code: kept by the buyer, replaced, refunded, or returned for another reason. */
export const recallOutcomes = ['sold', 'replaced', 'refunded', 'returned'] as const;
export type RecallOutcome = (typeof recallOutcomes)[number];

/** Maximum length of a batch's note in characters. */
export const MAX_BATCH_NOTE = 200;
