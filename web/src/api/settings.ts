import { defaultSettings, getSettings, type Settings } from 'offers-service/contract'
import { useApi } from './hooks.ts'

/** The site's settings; the built-in ones until they are known. */
export function useSettings(): Settings {
  return useApi(getSettings, {}).data ?? defaultSettings
}
