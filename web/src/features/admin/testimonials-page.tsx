import {
  createTestimonial,
  deleteTestimonial,
  listAllTestimonials,
  type OwnTestimonial,
  type TestimonialInput,
  updateTestimonial,
} from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head } from '../../site/page.ts'
import { byText, type ListRules } from './listing/filter-and-sort.ts'
import { Badge } from './listing/badge.tsx'
import { ItemFacts, ItemPreview } from './listing/item-list.tsx'
import { TestimonialEditor } from './content/testimonial-editor.tsx'
import { contentCalls, contentPage } from './content/content-screen.tsx'

const words = {
  title: 'Manage Reviews',
  noun: 'testimonial',
  plural: 'testimonials',
  createText: 'New Testimonial',
  searchHint: 'Name, location or quote',
  emptyTitle: 'No testimonials yet',
  emptyText:
    'A testimonial is what a landowner said after the sale, in their own words. Ask for one when the money has arrived.',
}

const rules: ListRules<OwnTestimonial> = {
  textOf: ({ name, location, quote }) => `${name}\n${location}\n${quote}`,
  filters: [
    { value: 'all', label: 'All testimonials', keeps: () => true },
    { value: 'featured', label: 'Featured', keeps: ({ featured }) => featured },
    { value: 'others', label: 'Not featured', keeps: ({ featured }) => !featured },
  ],
  sorts: [
    {
      value: 'featured',
      label: 'Featured first',
      compare: (one, other) => Number(other.featured) - Number(one.featured),
    },
    { value: 'name', label: 'Name', compare: byText(({ name }) => name) },
    { value: 'location', label: 'Location', compare: byText(({ location }) => location) },
  ],
}

export function head(): Head {
  return { title: words.title, description: 'Testimonials.' }
}

/** Testimonials. */
export const Page = contentPage<OwnTestimonial, TestimonialInput>({
  words,
  rules,
  trash: 'testimonials',
  useItems: () => useApi(listAllTestimonials, {}),
  calls: contentCalls(createTestimonial, updateTestimonial, deleteTestimonial),
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  summaryOf: ({ location, quote, featured }) => (
    <>
      <ItemFacts>
        <span>5-Star Review</span>
        {featured && <Badge tone="good">Featured</Badge>}
        <span>{location}</span>
      </ItemFacts>
      <ItemPreview>{quote}</ItemPreview>
    </>
  ),
  Editor: TestimonialEditor,
})
