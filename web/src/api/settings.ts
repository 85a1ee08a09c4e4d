import { business, getSettings, type Settings } from 'offers-service/contract'
import { useApi } from './hooks.ts'

/** The site's settings; until they are known, or where they are left empty, the facts of the business. */
export function useSettings(): Settings {
  const { data } = useApi(getSettings, {})
  return {
    phoneDisplay: data?.phoneDisplay || business.defaultPhone,
    emailObfuscated: data?.emailObfuscated || business.emailObfuscated,
    trustBadgeUrls: data?.trustBadgeUrls ?? [],
  }
}
