import { lazy, type ComponentType } from 'react';
import type { Namespace } from '@manabar/i18n';
import { loadPageTexts } from '../locale.ts';
import { reloadFailedStyles } from './failed-styles.ts';
import { leaveOutdatedPage } from './leave-outdated-page.ts';

/** Thrown while rendering a component whose code or texts could not be loaded. */
export class LoadError extends Error {}

/** Functions that each let a failed component load again. */
const failed = new Set<() => void>();

/** Lets the next render load all failed components again, and reloads their style sheets. */
export function forgetFailedLoads(): void {
  reloadFailedStyles();
  for (const forget of failed) forget();
  failed.clear();
}

/** Resolves to a module once the given namespaces are loaded too. */
export async function withTexts<Imported>(
  imported: Promise<Imported>,
  namespaces: readonly Namespace[],
): Promise<Imported> {
  const [module] = await Promise.all([imported, loadPageTexts(namespaces)]);
  return module;
}

interface Module<Props> {
  default: ComponentType<Props>;
}

/** Returns a promise that resolves synchronously, so that a loaded page renders in the first pass. */
function alreadyThere<Props>(module: Module<Props>): Promise<Module<Props>> {
  const then = (resolve: (module: Module<Props>) => unknown) => resolve(module);
  return Object.assign(Promise.resolve(module), { then });
}

/**
 * Component whose code is loaded at its first render, unless it is already `loaded`. A failed load reloads an outdated page, else
 * throws a {@link LoadError} until {@link forgetFailedLoads}, whereas React's own `lazy` keeps a failed load permanently.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<Module<Props>>,
  loaded: () => Module<Props> | undefined = () => undefined,
): ComponentType<Props> {
  const create = () =>
    lazy(() => {
      const module = loaded();
      if (module) return alreadyThere(module);
      return load().catch(async (cause: unknown) => {
        await leaveOutdatedPage();
        failed.add(() => {
          Loaded = create();
        });
        throw new LoadError('The code of a page could not be loaded', { cause });
      });
    });
  let Loaded = create();
  return function LazyComponent(props: Props) {
    return <Loaded {...props} />;
  };
}
