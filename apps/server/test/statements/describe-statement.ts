import type { Connection, PoolClient, Submittable } from 'pg';

/** Column of a result in PostgreSQL's description. */
export interface ResultColumn {
  name: string;
  dataTypeID: number;
  /** Table of the column, and the column's number there; 0 for an expression. */
  tableID: number;
  columnID: number;
}

export interface StatementDescription {
  parameterTypeIds: number[];
  columns: ResultColumn[];
}

/** Lets PostgreSQL parse and describe a statement without running it. Rejects with its error. */
export function describeStatement(client: PoolClient, text: string): Promise<StatementDescription> {
  return new Promise((resolve, reject) => {
    client.query(new Description(text, resolve, reject));
  });
}

/** Parse and Describe of the extended protocol, as a custom query of pg. */
class Description implements Submittable {
  readonly #text: string;
  readonly #resolve: (description: StatementDescription) => void;
  readonly #reject: (error: Error) => void;
  #parameterTypeIds: number[] = [];
  #columns: ResultColumn[] = [];

  constructor(
    text: string,
    resolve: (description: StatementDescription) => void,
    reject: (error: Error) => void,
  ) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#parameterTypeIds = dataTypeIDs;
    });
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: ResultColumn[] }): void {
    this.#columns = fields;
  }

  handleReadyForQuery(): void {
    this.#resolve({ parameterTypeIds: this.#parameterTypeIds, columns: this.#columns });
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
