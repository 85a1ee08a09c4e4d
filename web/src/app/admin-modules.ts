import type { PageModule } from './page.ts'
import type { PageLoaders } from './page-modules.ts'

/** The modules of the owner's pages. */
export const adminLoaders: PageLoaders = import.meta.glob<PageModule>(
  '/src/features/admin/*-page.tsx',
)
