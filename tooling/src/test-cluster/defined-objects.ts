/** Returns the names of the objects that a script creates; a trigger is named together with its table. */
export function definedObjects(sql: string): string[] {
  const code = sql.replace(/--[^\n]*/g, '');
  const create = String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+)?`;
  const named = [
    ...code.matchAll(new RegExp(String.raw`${create}(FUNCTION|PROCEDURE|VIEW)\s+([\w."]+)`, 'gi')),
  ];
  const triggers = code.matchAll(
    new RegExp(String.raw`${create}(?:CONSTRAINT\s+)?TRIGGER\s+(\w+)[^;]*?\sON\s+(\w+)`, 'gi'),
  );
  return [
    ...named.map(([, kind = '', name = '']) => `${kind.toLowerCase()} ${name}`),
    ...[...triggers].map(([, name = '', table = '']) => `trigger ${name} on ${table}`),
  ];
}
