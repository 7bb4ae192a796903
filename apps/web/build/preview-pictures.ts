import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';

/** Size in pixels of the preview pictures of links; messengers and social networks render no SVG. */
const WIDTH = 1200;
const HEIGHT = 630;
const IMAGES = join(import.meta.dirname, '../public/images');
/** Pictures of the shop that represent a page. */
const PICTURES = /^(logo|products\/[^/]+)\.svg$/;

/** Draws a picture in the middle of the shop's dark background, as large as it fits. */
function card(svg: string): Buffer {
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="mana"><stop stop-color="#4f5bff"/><stop offset="1" stop-color="#8b5cf6"/></linearGradient>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#12131a"/>
    <rect x="132" y="560" width="936" height="12" rx="6" fill="#2a2d3a"/>
    <rect x="132" y="560" width="624" height="12" rx="6" fill="url(#mana)"/>
    <image x="132" y="48" width="936" height="480" href="${picture}"/>
  </svg>`;
  const options = { font: { loadSystemFonts: false } };
  return new Resvg(page, options).render().asPng();
}

/** Adds a PNG copy of the shop's pictures to the output below /og. */
export function pictures(): Plugin {
  return {
    name: 'pictures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const name of readdirSync(IMAGES, { recursive: true, encoding: 'utf8' })) {
        if (!PICTURES.test(name)) continue;
        const source = card(readFileSync(join(IMAGES, name), 'utf8'));
        this.emitFile({ type: 'asset', fileName: `og/${name.replace(/svg$/, 'png')}`, source });
      }
    },
  };
}
