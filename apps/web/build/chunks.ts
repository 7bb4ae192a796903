/** Module graph from which a chunk's name is chosen. */
interface Graph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

type IsRoot = (id: string, info: { isEntry: boolean }) => boolean;

/** Each names all components of its library, also those that only some pages use. */
const LIBRARY_INDEX = /@mantine\/(?:core|notifications)\/esm\/index\.mjs$/;
/** Modules of these libraries that the frame of every page uses. */
const LIBRARY_ROOTS =
  /@mantine\/(?:core\/esm\/(?:core\/MantineProvider\/MantineProvider|components\/(?:Button\/Button|Skeleton\/Skeleton))|notifications\/esm\/notifications\.store)\.mjs$/;
/** Rules that pages of the shop do not use, though the index of the rules names them too. */
const ADMIN_RULES = /\/contracts\/src\/rules\/admin\//;
const HOME = /\/pages\/home\/home-page\.tsx$/;
const SHOP_WINDOW = /\/pages\/(?:home\/home|products\/products?)-page\.tsx$/;
const STYLE = /\.css(?:\?|$)/;

/** Answers whether a module is needed as soon as one of these is, itself or through others. */
function neededBy(isRoot: IsRoot): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();
  const isNeeded = (id: string, graph: Graph): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false); // for those who import each other
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
 * The chunk of a module; null where the bundler decides. Few large files compress better than many small ones and are
 * there sooner: what every page needs comes as libraries (which change seldom) and the shop, what the home page needs
 * besides (which the catalogue mostly does too) as one. Styles of the pages that visitors come to are in the shop's, and the
 * rules of the admin area are one of their own.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (ADMIN_RULES.test(id)) return 'admin-rules';
  if (byEveryPage(id, graph)) return id.includes('/node_modules/') ? 'vendor' : 'shop';
  if (STYLE.test(id) && byShopWindow(id, graph)) return 'shop';
  // The page itself stays its own: that is what the manifest knows it by.
  return byHome(id, graph) && !HOME.test(id) ? 'cards' : null;
}
