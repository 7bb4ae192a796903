import * as z from 'zod';

/** Field names of a schema; null for a schema with arbitrary fields. */
export type InputKeys = ReadonlySet<string> | null;

/** Returns the field names of all schemas of a procedure. */
export function inputKeysOf(schemas: readonly unknown[]): InputKeys {
  const keys = schemas.map(keysOf);
  if (keys.includes(null)) return null;
  return new Set(keys.flatMap((some) => some ?? []));
}

function keysOf(schema: unknown): string[] | null {
  if (schema === undefined || schema instanceof z.ZodVoid) return [];
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    return catchall && !(catchall instanceof z.ZodNever) ? null : Object.keys(schema.shape);
  }
  if (schema instanceof z.ZodUnion) return together(schema.options);
  if (schema instanceof z.ZodIntersection) return together([schema.def.left, schema.def.right]);
  if (schema instanceof z.ZodPipe) return keysOf(schema.def.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return keysOf(schema.def.innerType);
  return null;
}

function together(schemas: readonly unknown[]): string[] | null {
  const keys = schemas.map(keysOf);
  return keys.includes(null) ? null : keys.flatMap((some) => some ?? []);
}
