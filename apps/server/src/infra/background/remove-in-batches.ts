/** Rows per delete, so that no delete holds its locks for long. */
const BATCH_SIZE = 5000;

/** Deletes rows in batches until a batch is not full. Returns how many were deleted. */
export async function removeInBatches(
  removeBatch: (limit: number) => Promise<{ count: number }[]>,
): Promise<number> {
  for (let removed = 0; ;) {
    const [row] = await removeBatch(BATCH_SIZE);
    removed += row?.count ?? 0;
    if ((row?.count ?? 0) < BATCH_SIZE) return removed;
  }
}
