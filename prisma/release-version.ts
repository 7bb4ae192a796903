import manifest from './package.json' with { type: 'json' };

/** Release of this code. */
export const releaseVersion: string = manifest.version;
