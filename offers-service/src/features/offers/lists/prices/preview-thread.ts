import type { ListPricePreview } from '../../../../../contract/index.ts'
import { databaseThread } from '../../../../platform/database-thread.ts'
import type { PricesToTry } from './preview.ts'

/** Tries prices in another thread; see `tryPrices`. */
export const tryPricesInThread = databaseThread<PricesToTry, ListPricePreview>(
  new URL('./preview.ts', import.meta.url),
  'runTryPrices',
  { work: async () => (await import('./preview.ts')).tryPrices },
)
