import type { PageModule } from './page.ts'
import type { PageRoute } from './routes.ts'

export type PageLoaders = Record<string, (() => Promise<PageModule>) | undefined>

const loaders: PageLoaders = {
  ...import.meta.glob<PageModule>(['/src/features/*/*-page.tsx', '!/src/features/admin/**']),
  ...import.meta.glob<PageModule>('/src/app/not-found-page.tsx'),
  ...(import.meta.env.DEV &&
    import.meta.glob<PageModule>('/src/app/styleguide/styleguide-page.tsx')),
}
const modules = new Map<string, Promise<PageModule>>()

/** The file of a route's module, as the build's manifest names it. */
export function sourceOf(route: PageRoute): string {
  return `src/${route.page}.tsx`
}

/** The promise of a route's module: always the same one, until a download fails. */
export function pageModule(route: PageRoute): Promise<PageModule> {
  const known = modules.get(route.page)
  if (known) return known
  const fetched = fetchModule(route)
  modules.set(route.page, fetched)
  void fetched.then(
    // Where React's `use` looks first: a page whose module is there is drawn at once, not first as waiting.
    (value) => Object.assign(fetched, { status: 'fulfilled', value }),
    // Forgotten, so that the next visit tries the download again.
    () => modules.delete(route.page),
  )
  return fetched
}

/** The owner's pages are listed in a file of their own, which no visitor fetches. */
async function findLoader(route: PageRoute) {
  const file = `/${sourceOf(route)}`
  const load = loaders[file] ?? (await import('./admin-modules.ts')).adminLoaders[file]
  if (!load) throw new Error(`There is no page module ${file}.`)
  return load
}

async function fetchModule(route: PageRoute): Promise<PageModule> {
  const load = await findLoader(route)
  return await load()
}
