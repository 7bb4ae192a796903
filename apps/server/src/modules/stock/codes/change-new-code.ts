/** The code that was just stored, after a change that may depend on its row. */
export async function changeNewCode<Row>(
  find: () => Promise<Row[]>,
  change: (row: Row) => Promise<void>,
): Promise<Row> {
  const [stored] = await find();
  if (!stored) throw new Error('the new code is not there');
  await change(stored);
  const [changed = stored] = await find();
  return changed;
}
