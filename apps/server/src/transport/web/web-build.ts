import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderFirstPage } from './first-page-types.ts';
import { readHints, type ReadHints } from './page-hints.ts';

/** The built web app. */
export interface WebBuild {
  /** Page without the content of an address. */
  template: string;
  /** Paths of files that browsers may request, from the root. */
  files: ReadonlySet<string>;
  /** Hashes of the page's inline scripts for the content security policy. */
  scriptHashes: string[];
  /** Preload hints of a page. */
  hints: ReadHints;
  /** Returns the path of a shop's picture in a format for messengers. */
  previewPicture: (imageUrl: string) => string | null;
  /** Loads the build's renderer on first use; null when the app was built without it. */
  renderer: () => Promise<RenderFirstPage | null>;
}

/** Reads the built app; null when `root` has no build. */
export function readWebBuild(root: string): WebBuild | null {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return null;
  const template = readFileSync(file, 'utf8');
  const files = listFiles(root);
  let renderer: Promise<RenderFirstPage | null> | undefined;
  return {
    template,
    files,
    scriptHashes: inlineScripts(template).map(policyHash),
    hints: readHints(root, template),
    previewPicture: (imageUrl) => {
      const name = /^\/images\/(.+)\.svg$/.exec(imageUrl)?.[1];
      const picture = `og/${name}.png`;
      return files.has(picture) ? `/${picture}` : null;
    },
    renderer: () => (renderer ??= loadRenderer(join(root, '.server/entry-server.js'))),
  };
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
}

function policyHash(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

/** Lists files except hidden ones, the page, and compressed forms of others. */
function listFiles(root: string): Set<string> {
  const found = new Set<string>();
  const readFolder = (folder: string) => {
    for (const name of readdirSync(join(root, folder))) {
      if (name.startsWith('.') || /\.(br|gz)$/.test(name)) continue;
      const path = folder + name;
      if (statSync(join(root, path)).isDirectory()) readFolder(`${path}/`);
      else if (path !== 'index.html') found.add(path);
    }
  };
  readFolder('');
  return found;
}

async function loadRenderer(file: string): Promise<RenderFirstPage | null> {
  if (!existsSync(file)) return null;
  const module = (await import(pathToFileURL(file).href)) as { renderFirstPage: RenderFirstPage };
  return module.renderFirstPage;
}
