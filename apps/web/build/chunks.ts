/** Module graph from which a chunk's name is chosen. */
interface Graph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

type IsRoot = (id: string, info: { isEntry: boolean }) => boolean;

/** Index module of each library: it imports every component, also those that only some pages use. */
const LIBRARY_INDEX = /@mantine\/(?:core|notifications)\/esm\/index\.mjs$/;
/** Modules of these libraries that the frame of every page uses. */
const LIBRARY_ROOTS =
  /@mantine\/(?:core\/esm\/(?:core\/MantineProvider\/MantineProvider|components\/(?:Button\/Button|Skeleton\/Skeleton))|notifications\/esm\/notifications\.store)\.mjs$/;
/** Rules of the admin area, which the index of the rules exports too although no page of the shop loads them at once. */
const ADMIN_RULES = /\/contracts\/src\/rules\/(?:admin\/|ledger\.ts$)/;
const HOME = /\/pages\/home\/home-page\.tsx$/;
const SHOP_WINDOW = /\/pages\/(?:home\/home|products\/products?)-page\.tsx$/;
const STYLE = /\.css(?:\?|$)/;

/** Returns a predicate that is true for the roots and for all modules that they import, directly or through others. */
function neededBy(isRoot: IsRoot): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, graph: Graph): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false); // ends the recursion at circular imports
    const info = graph.getModuleInfo(id);
    const needed =
      info !== null &&
      (isRoot(id, info) ||
        info.importers.some((other) => !LIBRARY_INDEX.test(other) && isNeeded(other, graph)));
    known.set(id, needed);
    return needed;
  };
  return isNeeded;
}

const byEveryPage = neededBy((id, { isEntry }) => isEntry || LIBRARY_ROOTS.test(id));
const byHome = neededBy((id) => HOME.test(id));
const byShopWindow = neededBy((id) => SHOP_WINDOW.test(id));

/**
 * Returns the chunk of a module, or null when the bundler decides. Few large files compress better than many small ones and
 * load sooner: the code of every page is two chunks, the libraries (which change seldom) and the shop, and the additional
 * code of the home page (most of which the catalogue uses too) is one. The shop's chunk also has the styles of the pages
 * that visitors open first, and the rules of the admin area have a chunk of their own.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (ADMIN_RULES.test(id)) return 'admin-rules';
  if (byEveryPage(id, graph)) return id.includes('/node_modules/') ? 'vendor' : 'shop';
  if (STYLE.test(id) && byShopWindow(id, graph)) return 'shop';
  // The home page keeps a chunk of its own, because the manifest finds the page by it.
  return byHome(id, graph) && !HOME.test(id) ? 'cards' : null;
}
