import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Values of a column or an argument by its declared type. */
export interface DeclaredType {
  /** Names of its types without null and undefined, for example `string`, `Date`, `bigint[]`. */
  types: string[];
  /** Its string literals; empty if any text is allowed. */
  literals: string[];
  isNullable: boolean;
}

/** Call of `statement` or `queryOnce` in the source. */
export interface StatementCall {
  /** Position of the called function's name: `file:line:column`. */
  position: string;
  file: string;
  /** Null if the rows are not read: the row type is `never`, or the default. */
  columns: Map<string, DeclaredType> | null;
  /** Null if their number is open, as for `queryOnce`, which takes an array of any values. */
  arguments: DeclaredType[] | null;
}

/** Reads the calls of `statement` and `queryOnce` in `files` with the row types that they declare. */
export function readStatementCalls(configFile: string, files: readonly string[]): StatementCall[] {
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not part of the program`);
    return callsIn(source).map((call) => describeCall(checker, source, call));
  });
}

const CALLED = new Set(['statement', 'queryOnce']);

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      CALLED.has(node.expression.text)
    ) {
      found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function describeCall(
  checker: ts.TypeChecker,
  source: ts.SourceFile,
  call: ts.CallExpression,
): StatementCall {
  const { line, character } = source.getLineAndCharacterOfPosition(call.getStart(source));
  const returned = checker.getTypeAtLocation(call);
  const statement = returned.getCallSignatures()[0];
  const row = rowOf(checker, statement ? statement.getReturnType() : returned);
  return {
    file: source.fileName,
    position: `${pathToFileURL(source.fileName).href}:${line + 1}:${character + 1}`,
    columns: row && columnsOf(checker, row),
    arguments: statement ? argumentsOf(checker, statement) : null,
  };
}

/** Returns the row type of `Promise<Row[]>`; null if it names no columns. */
function rowOf(checker: ts.TypeChecker, promise: ts.Type): ts.Type | null {
  const rows = checker.getAwaitedType(promise);
  const row = rows && checker.getTypeArguments(rows as ts.TypeReference)[0];
  if (!row) throw new Error(`no rows in ${checker.typeToString(promise)}`);
  const isOpen = row.flags & (ts.TypeFlags.Never | ts.TypeFlags.Any);
  return isOpen || row.getStringIndexType() ? null : row;
}

const columnsOf = (checker: ts.TypeChecker, row: ts.Type) =>
  new Map(
    row.getProperties().map((property) => {
      const declared = declaredType(checker, checker.getTypeOfSymbol(property));
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return [property.name, { ...declared, isNullable: isOptional || declared.isNullable }];
    }),
  );

/** Returns the elements of the tuple `Args`, which is the type of the rest parameter; null if it has an open end. */
function argumentsOf(checker: ts.TypeChecker, statement: ts.Signature): DeclaredType[] | null {
  const types = statement
    .getParameters()
    .slice(1)
    .map((parameter) => checker.getTypeOfSymbol(parameter));
  const args: DeclaredType[] = [];
  for (const type of types) {
    if (!checker.isTupleType(type)) args.push(declaredType(checker, type));
    else {
      const tuple = type as ts.TupleTypeReference;
      if (tuple.target.combinedFlags & ts.ElementFlags.Variable) return null;
      const elements = checker.getTypeArguments(tuple);
      args.push(...elements.map((element) => declaredType(checker, element)));
    }
  }
  return args;
}

function declaredType(checker: ts.TypeChecker, type: ts.Type): DeclaredType {
  const held = heldTypes(type);
  const isAnyText = held.some((part) => part.flags & ts.TypeFlags.String);
  const literals = held.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return {
    types: [...new Set(held.map((part) => typeName(checker, part)))].sort(),
    literals: isAnyText ? [] : literals.sort(),
    isNullable: held.length < partsOf(type).length || isUnknown(type),
  };
}

const partsOf = (type: ts.Type) => (type.isUnion() ? type.types : [type]);

/** Returns the members of a union without null and undefined. */
const heldTypes = (type: ts.Type) =>
  partsOf(type).filter((part) => !(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));

const isUnknown = (type: ts.Type) => (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;

const primitives: [ts.TypeFlags, string][] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];

/** Returns the name of a type for the comparison; `object` for a type that only JSON has. */
function typeName(checker: ts.TypeChecker, type: ts.Type): string {
  if (isUnknown(type)) return 'unknown';
  const primitive = primitives.find(([flags]) => type.flags & flags);
  if (primitive) return primitive[1];
  // A branded text is the intersection of a text and its brand.
  if (type.isIntersection()) return typeName(checker, type.types[0] ?? type);
  if (checker.isArrayType(type)) {
    const [element = type] = checker.getTypeArguments(type as ts.TypeReference);
    const names = new Set(heldTypes(element).map((part) => typeName(checker, part)));
    return `${[...names].sort().join('|')}[]`;
  }
  const name = type.getSymbol()?.name ?? '';
  return ['Date', 'Buffer', 'Uint8Array'].includes(name) ? name : 'object';
}
