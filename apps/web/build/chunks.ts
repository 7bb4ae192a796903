/** What a chunk's name is chosen by: the module and who imports it. */
interface Graph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

/** It names all components of its library, also those that only some pages use. */
const LIBRARY_INDEX = /@mantine\/core\/esm\/index\.mjs$/;

const fromStart = new Map<string, boolean>();

/** Whether the first script needs the module at once, itself or through others. */
function isNeededAtOnce(id: string, graph: Graph): boolean {
  const known = fromStart.get(id);
  if (known !== undefined) return known;
  fromStart.set(id, false); // for those who import each other
  const info = graph.getModuleInfo(id);
  const needed =
    info !== null &&
    (info.isEntry ||
      info.importers.some(
        (importer) => !LIBRARY_INDEX.test(importer) && isNeededAtOnce(importer, graph),
      ));
  fromStart.set(id, needed);
  return needed;
}

/**
 * The chunk of a module; null where the bundler decides. What every page needs comes in two files, since few large
 * ones compress better than many small: libraries, which change seldom, and the shop.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (!isNeededAtOnce(id, graph)) return null;
  return id.includes('/node_modules/') ? 'vendor' : 'shop';
}
