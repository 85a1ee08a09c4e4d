import { OwnBusiness, type OwnSettings, SettingsInput } from 'offers-service/contract'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'

/** The lines of a text; spaces around them and blank lines are dropped. */
export function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const lines = v.pipe(v.string(), v.transform(toLines))

/** Checks what the form holds, lists of lines as one text, and turns it into what is sent. */
export const SettingsForm = v.pipe(
  v.object({
    phoneDisplay: v.string(),
    emailObfuscated: v.string(),
    trustBadgeUrls: lines,
    business: v.object({
      ...v.omit(OwnBusiness, ['phoneDial']).entries,
      references: lines,
      reviews: lines,
      countyRecords: lines,
      licenseLines: lines,
    }),
  }),
  v.transform((values): v.InferInput<typeof SettingsInput> => values),
  SettingsInput,
)
export type SettingsValues = v.InferInput<typeof SettingsForm>

/** What each group of the settings' fields is given. */
export interface SettingsFieldsProps {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>
}

/** The settings as the form holds them. */
export function toValues(settings: Omit<OwnSettings, 'updatedAt'>): SettingsValues {
  const { phoneDisplay, emailObfuscated, trustBadgeUrls, business } = settings
  const { phoneDial: _, references, reviews, countyRecords, licenseLines, ...facts } = business
  return {
    phoneDisplay,
    emailObfuscated,
    trustBadgeUrls: trustBadgeUrls.join('\n'),
    business: {
      ...facts,
      references: references.join('\n'),
      reviews: reviews.join('\n'),
      countyRecords: countyRecords.join('\n'),
      licenseLines: licenseLines.join('\n'),
    },
  }
}
