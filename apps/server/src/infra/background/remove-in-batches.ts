/** Rows per delete, so that no delete holds its locks for long. */
const BATCH_SIZE = 5000;

/** Deletes rows in batches of `size` until a batch is not full. Returns the number of deleted rows. */
export async function removeInBatches(
  removeBatch: (limit: number) => Promise<{ count: number }[]>,
  size = BATCH_SIZE,
): Promise<number> {
  for (let removed = 0; ;) {
    const [row] = await removeBatch(size);
    const count = row?.count ?? 0;
    removed += count;
    if (count < size) return removed;
  }
}
