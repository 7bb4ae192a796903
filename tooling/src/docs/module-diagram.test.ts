import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { moduleLayers } from '../architecture/module-layers.ts';
import { repoRoot } from '../paths.ts';

/** Renders the layers as a Mermaid diagram, the lowest at the bottom. */
function diagram(): string {
  const boxes = moduleLayers
    .map((layer, index) => `  layer${index}["${layer.join(' · ')}"]`)
    .toReversed();
  const arrows = moduleLayers
    .slice(1)
    .map((_, index) => `  layer${index + 1} --> layer${index}`)
    .toReversed();
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows, '```'].join('\n');
}

it('docs/architecture.md shows the layers of modules as the boundary rules have them', () => {
  expect(readFileSync(join(repoRoot, 'docs/architecture.md'), 'utf8')).toContain(diagram());
});
