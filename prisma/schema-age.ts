import { releaseVersion } from './release-version.ts';

/**
 * Relation of a database's version to the code's. `newer`: at most one minor version ahead, which only extends the schema that
 * the code uses. `too_new`: further ahead, or of another major version.
 */
export type SchemaAge = 'older' | 'same' | 'newer' | 'too_new';

function partsOf(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined) throw new Error(`"${version}" is not a version`);
  return [Number(major), Number(minor), Number(patch)];
}

/** Compares the version that migrated a database with that of the code. */
export function schemaAge(schema: string, code = releaseVersion): SchemaAge {
  const [theirs, ours] = [partsOf(schema), partsOf(code)];
  const [major, minor, patch] = [
    theirs[0] - ours[0],
    theirs[1] - ours[1],
    theirs[2] - ours[2],
  ] as const;
  const ahead = major || minor || patch;
  if (ahead === 0) return 'same';
  if (ahead < 0) return 'older';
  return major === 0 && minor <= 1 ? 'newer' : 'too_new';
}
