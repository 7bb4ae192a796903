import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { jobChangeSchema, startJobInput, withoutPage } from '@manabar/contracts';
import { isLanguage } from '@manabar/contracts/rules';
import { loadAllTexts, type Resources } from '@manabar/i18n';
import { exportedLists } from '#modules/admin/exports/exported-lists.ts';

const serverDir = join(import.meta.dirname, '../../..');
const sourceDir = join(serverDir, 'src');

function sources(): string[] {
  return readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(sourceDir, file));
}

function openProgram(files: string[]): ts.Program {
  const configFile = join(serverDir, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  return ts.createProgram(files, options);
}

/** Returns the paths of all fields of a state, such as `translations.uz.name`; lists are shown as one value. */
function fieldsOf(checker: ts.TypeChecker, type: ts.Type, seen: readonly ts.Type[] = []): string[] {
  if (type.isUnion()) return type.types.flatMap((part) => fieldsOf(checker, part, seen));
  const isFields = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  if (!isFields || checker.isArrayLikeType(type) || seen.includes(type)) return [];
  return type.getProperties().flatMap((property) => {
    const inner = fieldsOf(checker, checker.getTypeOfSymbol(property), [...seen, type]);
    return [property.name, ...inner];
  });
}

/** Fields whose technical values the admin area shows unchanged: errors, permissions, events and kinds of bulk changes. */
const TECHNICAL = new Set(['outcome', 'scopes', 'events', 'kind', 'sort', 'idempotencyKey']);

/** Returns the literal values of the fields of a state, such as its statuses. */
function valuesOf(checker: ts.TypeChecker, type: ts.Type, seen: readonly ts.Type[] = []): string[] {
  // An `AuditValue` may contain any value, including another `AuditValue`.
  if (type.aliasSymbol?.name === 'AuditValue' || seen.includes(type)) return [];
  const within = (inner: ts.Type) => valuesOf(checker, inner, [...seen, type]);
  if (type.isUnion()) return type.types.flatMap(within);
  if (type.isStringLiteral()) return [type.value];
  if (checker.isArrayLikeType(type)) {
    return checker.getTypeArguments(type as ts.TypeReference).flatMap(within);
  }
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return [];
  return type
    .getProperties()
    .filter(({ name }) => !TECHNICAL.has(name))
    .flatMap((property) => within(checker.getTypeOfSymbol(property)));
}

interface Recorded {
  position: string;
  fields: string[];
  values: string[];
}

/** Finds the states that the source records: every expression that is used as an `AuditState`. */
function recordedStates(): Recorded[] {
  const files = sources();
  const program = openProgram(files);
  const checker = program.getTypeChecker();
  const isState = (type: ts.Type | undefined) => type?.aliasSymbol?.name === 'AuditState';
  const found: Recorded[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file)!;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isExpression(node)) return;
      const expected = checker.getContextualType(node);
      const parts = expected?.isUnion() ? expected.types : [expected];
      if (!parts.some(isState)) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const position = `${relative(sourceDir, file)}:${line + 1}`;
      const type = checker.getTypeAtLocation(node);
      found.push({
        position,
        fields: fieldsOf(checker, type),
        values: isState(type) ? [] : valuesOf(checker, type),
      });
    };
    visit(source);
  }
  return found;
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Returns all fields that a schema accepts, including those of its objects. */
function fieldsOfSchema(schema: JsonSchema): string[] {
  const own = Object.entries(schema.properties ?? {});
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...own.flatMap(([name, each]) => [name, ...fieldsOfSchema(each)]),
    ...inner.flatMap(fieldsOfSchema),
  ];
}

/** Returns the allowed values of a schema's enumerated fields. */
function valuesOfSchema(schema: JsonSchema): string[] {
  const own = Object.entries(schema.properties ?? {});
  return [
    ...(schema.enum ?? []).filter((value) => typeof value === 'string'),
    ...own.filter(([name]) => !TECHNICAL.has(name)).flatMap(([, each]) => valuesOfSchema(each)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(valuesOfSchema),
  ];
}

const readSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const inputFields = (schema: z.ZodType) => {
  const fields = fieldsOfSchema(readSchema(schema));
  return Object.keys(withoutPage(Object.fromEntries(fields.map((field) => [field, true]))));
};

const { audit } = (await loadAllTexts('ru')).adminRecords as Resources['adminRecords'];
const isNamed = (field: string) => Object.hasOwn(audit.fields, field) || isLanguage(field);
const isNamedValue = (value: string) => Object.hasOwn(audit.values, value);

describe('fields of the audit log', () => {
  const states = recordedStates();

  test('every field that the audit log records has a name for admins', () => {
    expect(states.length).toBeGreaterThan(60);
    const unnamed = states.flatMap(({ position, fields }) =>
      fields.filter((field) => !isNamed(field)).map((field) => `${position} ${field}`),
    );
    expect(unnamed).toEqual([]);
  });

  test('every status, mode, currency and role that the audit log records has a name for admins', () => {
    expect(states.flatMap(({ values }) => values)).toContain('refunded');
    const unnamed = states.flatMap(({ position, values }) =>
      values
        .filter((value) => value !== '' && !isNamedValue(value))
        .map((value) => `${position} ${value}`),
    );
    expect(unnamed).toEqual([]);
  });

  test.each([
    ...Object.entries(exportedLists).map(([list, { input }]) => [`export ${list}`, input] as const),
    ['changes', jobChangeSchema] as const,
    ['selection of changes', startJobInput] as const,
  ])(
    'the audit log has a name for each field and value that it records of the query of the %s',
    (_, schema) => {
      // The selection is recorded as `rows`.
      const beside = new Set(['idempotencyKey', 'selection']);
      const fields = inputFields(schema).filter((field) => !beside.has(field));
      expect(fields).not.toEqual([]);
      expect(fields.filter((field) => !isNamed(field))).toEqual([]);
      expect(valuesOfSchema(readSchema(schema)).filter((value) => !isNamedValue(value))).toEqual(
        [],
      );
    },
  );
});
