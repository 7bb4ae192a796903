import type { DatabaseType, DatabaseTypes } from './database-types.ts';
import type { ResultColumn, StatementDescription } from './describe-statement.ts';
import type { DeclaredType, StatementCall } from './read-row-types.ts';

/** Statement in PostgreSQL's description. */
export interface Described {
  description: StatementDescription;
  /** Columns without casts to text, which hide the source of a column; by name. */
  sources: ReadonlyMap<string, ResultColumn>;
}

/** Returns the differences between the declared types of a statement and PostgreSQL's description of it. */
export function compareStatement(
  call: Pick<StatementCall, 'columns' | 'arguments'>,
  { description, sources }: Described,
  types: DatabaseTypes,
): string[] {
  const { columns, parameterTypeIds } = description;
  return [
    ...(call.columns ? compareColumns(call.columns, columns, types) : []),
    ...[...(call.columns ?? [])].flatMap(([name, declared]) =>
      compareSource(declared, sources.get(name), types).map((fault) => `${name}: ${fault}`),
    ),
    ...(call.arguments ? compareArguments(call.arguments, parameterTypeIds, types) : []),
  ];
}

function compareColumns(
  declared: ReadonlyMap<string, DeclaredType>,
  columns: readonly ResultColumn[],
  types: DatabaseTypes,
): string[] {
  const names = columns.map(({ name }) => name);
  const missing = [...declared.keys()].filter((name) => !names.includes(name));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return [
    ...missing.map((name) => `${name}: is not in the result`),
    ...twice.map((name) => `${name}: is in the result twice`),
    ...columns.flatMap(({ name, dataTypeID }) => {
      const type = declared.get(name);
      return type
        ? compareType(type, types.typeOf(dataTypeID)).map((fault) => `${name}: ${fault}`)
        : `${name}: is not declared`;
    }),
  ];
}

function compareType(declared: DeclaredType, { name, parsed }: DatabaseType): string[] {
  if (parsed === 'json' || declared.types.includes('unknown')) return [];
  if (parsed === 'Buffer' && declared.types.includes('Uint8Array')) return [];
  if (declared.types.join() === parsed) return [];
  return [`${name} arrives as ${parsed}, not as ${declared.types.join('|')}`];
}

/** Returns nulls and texts that the column of the table allows and the declared type does not. */
function compareSource(
  declared: DeclaredType,
  column: ResultColumn | undefined,
  types: DatabaseTypes,
): string[] {
  if (!column) return [];
  const { labels } = types.typeOf(column.dataTypeID);
  const source = types.sourceOf(column);
  const texts = labels.length > 0 ? labels : (source?.allowed ?? []);
  const { literals } = declared;
  const faults = source?.isNullable && !declared.isNullable ? ['can be null'] : [];
  if (texts.length === 0 || literals.length === 0) return faults;
  const absent = texts.filter((text) => !literals.includes(text));
  const unknown = literals.filter((literal) => !texts.includes(literal));
  if (absent.length > 0) faults.push(`can be ${absent.join()} too`);
  if (unknown.length > 0) faults.push(`is never ${unknown.join()}`);
  return faults;
}

function compareArguments(
  declared: readonly DeclaredType[],
  parameterTypeIds: readonly number[],
  types: DatabaseTypes,
): string[] {
  if (declared.length !== parameterTypeIds.length) {
    return [`takes ${parameterTypeIds.length} arguments, but ${declared.length} are declared`];
  }
  return declared.flatMap((argument, at) => {
    const { name, parsed } = types.typeOf(parameterTypeIds[at] ?? 0);
    if (argument.types.every((given) => isAccepted(given, parsed))) return [];
    return [`$${at + 1}: takes ${name}, but is given ${argument.types.join('|')}`];
  });
}

/** Returns whether pg writes a value of this type in the form that PostgreSQL parses; a number is a valid bigint, too. */
function isAccepted(given: string, parsed: string): boolean {
  const numbers = given.replaceAll('number', 'bigint').replace('bigint|bigint', 'bigint');
  return given === parsed || numbers === parsed || parsed === 'json' || given === 'unknown';
}
