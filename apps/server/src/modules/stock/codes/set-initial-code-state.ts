interface NewCode<Row, State> {
  find: () => Promise<Row[]>;
  stateOf: (stored: Row) => State;
  update: (stored: Row, state: State) => Promise<unknown>;
}

/** Sets the requested state of a newly stored code and returns the code. */
export async function setInitialCodeState<State, Row extends { state: State }>({
  find,
  stateOf,
  update,
}: NewCode<Row, State>): Promise<Row> {
  const read = async () => {
    const [row] = await find();
    if (!row) throw new Error('the new code is not there');
    return row;
  };
  const stored = await read();
  const state = stateOf(stored);
  if (state === stored.state) return stored;
  await update(stored, state);
  return read();
}
