/** Queue of the turns of bulk jobs; a job's key is the id of its row. */
export const BULK_QUEUE = 'bulk.run';
