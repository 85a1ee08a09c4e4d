import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field.tsx'

/** A title as the last part of an address: lower case, one hyphen for each run of anything but letters and digits. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** The slug of a new item after its title has changed: it follows the title until it is edited by hand. */
export function slugAfterTitle(before: { title: string; slug: string }, title: string): string {
  const isByHand = before.slug !== '' && before.slug !== slugify(before.title)
  return isByHand ? before.slug : slugify(title)
}

type BoundField = Omit<ComponentProps<typeof TextField>, 'label'>

interface TitleAndSlugProps {
  title: BoundField
  slug: BoundField
}

/** What a text is called, and the end of its address. */
export function TitleAndSlug({ title, slug }: TitleAndSlugProps) {
  return (
    <>
      <TextField label="Title" {...title} />
      <TextField
        label="Slug"
        hint="The end of the page’s web address, made from the title. You may change it."
        autoCapitalize="none"
        spellCheck={false}
        {...slug}
      />
    </>
  )
}
