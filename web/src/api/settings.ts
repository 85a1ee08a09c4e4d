import { getSettings, type Settings, settingsUntilKnown } from 'offers-service/contract'
import { addressOf } from './client.ts'
import { useApi } from './hooks.ts'

/** The settings among replies by address; the built-in ones when they have not arrived. */
export function settingsIn(data: Record<string, unknown>): Settings {
  return (data[addressOf(getSettings)] as Settings | undefined) ?? settingsUntilKnown
}

/** The site's settings; the built-in ones until they are known. */
export function useSettings(): Settings {
  return useApi(getSettings, {}).data ?? settingsUntilKnown
}

/** A phone number as it is shown, and as it is dialed: null when it cannot be. */
export interface Phone {
  display: string
  dial: string | null
}

/** The number of the business. */
export function usePhone(): Phone {
  const { phoneDisplay, business } = useSettings()
  return { display: phoneDisplay, dial: business.phoneDial }
}
