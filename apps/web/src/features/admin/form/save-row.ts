interface RowClient<New, Changed extends { id: unknown }, Row> {
  create: { mutate: (input: New) => Promise<Row> };
  update: { mutate: (input: Changed) => Promise<Row> };
}

/**
 * Returns a function that saves the values of a form: as a new row under the idempotency key, or as a change when they contain
 * an id.
 */
export function saveRow<New extends object, Changed extends { id: unknown }, Row>(
  client: RowClient<New, Changed, Row>,
) {
  const isChange = (wire: New | Changed): wire is Changed => 'id' in wire;
  return (wire: New | Changed, idempotencyKey: string): Promise<Row> =>
    isChange(wire) ? client.update.mutate(wire) : client.create.mutate({ ...wire, idempotencyKey });
}
