import { settingsIn } from '../api/settings.ts'
import { fetchScript } from '../site/import-with-retry.ts'
import type { Head, PageLoaders, PageModule } from '../site/page.ts'
import { matchRoute, type PageRoute, type RouteMatch } from './routes.ts'

const loaders: PageLoaders = import.meta.glob<PageModule>([
  '/src/features/*/*-page.tsx',
  '!/src/features/admin/**',
])
const modules = new Map<string, Promise<PageModule>>()
const failed = new Set<string>()

/** The file of a route's module, as the build's manifest names it. */
export function sourceOf(route: PageRoute): string {
  return `src/${route.page}.tsx`
}

/**
 * The promise of a route's module: always the same one.
 *
 * One that has failed stays, so that whoever draws the page meets the failure instead of another download, until it is
 * forgotten. `isWanted` tells whether the address in view may be loaded in full when it does not come.
 */
export function pageModule(
  route: PageRoute,
  isWanted = () => matchRoute(location.pathname).route === route,
): Promise<PageModule> {
  const known = modules.get(route.page)
  if (known) return known
  const fetched = fetchModule(route, isWanted)
  modules.set(route.page, fetched)
  void fetched.then(
    // Where React's `use` looks first: a page whose module is there is drawn at once, not first as waiting.
    (value) => Object.assign(fetched, { status: 'fulfilled', value }),
    () => failed.add(route.page),
  )
  return fetched
}

/** Lets the next visit of a page whose module did not come try again. */
export function forgetFailedModules(): void {
  for (const page of failed) modules.delete(page)
  failed.clear()
}

/** The admin's pages are listed in a file of their own, which no visitor fetches. */
async function findLoader(route: PageRoute) {
  const file = `/${sourceOf(route)}`
  const load =
    loaders[file] ?? (await import('../features/admin/page-loaders.ts')).adminLoaders[file]
  if (!load) throw new Error(`There is no page module ${file}.`)
  return load
}

async function fetchModule(route: PageRoute, isWanted: () => boolean): Promise<PageModule> {
  return await fetchScript(async () => await (await findLoader(route))(), isWanted)
}

interface HeadSources {
  match: RouteMatch
  module: PageModule
  publicUrl: string
  /** Replies by address; what has not arrived is simply absent. */
  data: Record<string, unknown>
  isMissing: boolean
}

/** Asks a page's module what it says about itself. */
export function readHead({ match, module, publicUrl, data, isMissing }: HeadSources): Head {
  const { route, params } = match
  const subject = data[route.subject?.(params) ?? '']
  return module.head({
    params,
    // The module knows what its own route's address answers; the table of routes cannot.
    subject: subject as undefined,
    isMissing,
    settings: settingsIn(data),
    absolute: (path) => new URL(path, publicUrl).href,
  })
}
