import type { PageLoaders, PageModule } from '../../site/page.ts'

/** The modules of the admin's pages. */
export const adminLoaders: PageLoaders = import.meta.glob<PageModule>(
  '/src/features/admin/*-page.tsx',
)
