import {
  type ContentCollection,
  type ContentVersion,
  listContentVersions,
} from 'offers-service/contract'
import type { ComponentProps } from 'react'
import { useApi } from '../../../api/hooks.ts'
import type { FormValues } from '../editing/form-values.ts'
import { VersionsDialog } from '../editing/versions/earlier-versions.tsx'

type ContentVersionsProps<Values extends FormValues> = Omit<
  ComponentProps<typeof VersionsDialog<Values>>,
  'versions'
> & {
  collection: ContentCollection
  /** The id of the text. */
  of: string
  /** What a version says, as the form holds it. */
  toValues: (fields: ContentVersion['fields']) => Values
}

/** What a post, page or testimonial said before. */
export function ContentVersions<Values extends FormValues>({
  collection,
  of,
  toValues,
  ...dialog
}: ContentVersionsProps<Values>) {
  const { data, ...query } = useApi(listContentVersions, { query: { collection, of } })
  const versions = data?.map(({ fields, ...version }) =>
    Object.assign(version, { values: toValues(fields) }),
  )
  return <VersionsDialog {...dialog} versions={{ ...query, data: versions }} />
}
