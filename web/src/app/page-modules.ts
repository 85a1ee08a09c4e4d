import type { PageModule } from './page.ts'
import type { PageRoute } from './routes.ts'

export type PageLoaders = Record<string, (() => Promise<PageModule>) | undefined>

const loaders: PageLoaders = {
  ...import.meta.glob<PageModule>(['/src/features/*/*-page.tsx', '!/src/features/admin/**']),
  ...import.meta.glob<PageModule>('/src/app/not-found-page.tsx'),
  ...(import.meta.env.DEV && import.meta.glob<PageModule>('/src/app/styleguide-page.tsx')),
}
const modules = new Map<string, PageModule | Promise<PageModule>>()

/** The file of a route's module, as the build's manifest names it. */
export function sourceOf(route: PageRoute): string {
  return `src/${route.page}.tsx`
}

/** A route's module, or the promise of it while it is fetched for the first time. */
export function pageModule(route: PageRoute): PageModule | Promise<PageModule> {
  const known = modules.get(route.page)
  if (known) return known
  const fetched = fetchModule(route)
  modules.set(route.page, fetched)
  return fetched
}

/** The owner's pages are listed in a file of their own, which no visitor fetches. */
async function findLoader(route: PageRoute) {
  const file = `/${sourceOf(route)}`
  const load = loaders[file] ?? (await import('./admin-modules.ts')).adminLoaders[file]
  if (!load) throw new Error(`There is no page module ${file}.`)
  return load
}

async function fetchModule(route: PageRoute) {
  try {
    const load = await findLoader(route)
    const module = await load()
    modules.set(route.page, module)
    return module
  } catch (error) {
    // Forgotten, so that the next visit tries the download again.
    modules.delete(route.page)
    throw error
  }
}
