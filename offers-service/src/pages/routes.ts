import type { Services } from '../services.ts'
import type { App } from '../validation.ts'

export async function registerPages(_app: App, _services: Services): Promise<void> {}
