import manifest from './package.json' with { type: 'json' };

/** Release of this code. */
export const codeVersion: string = manifest.version;
