import { formatCount, formatList, type Today } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'

/** What this site came with and an owner has not replaced. */
export function exampleTasks({ examplePortraits, isStoryExample, exampleTestimonials }: Today) {
  const portraits = examplePortraits.map((name) => ({
    key: name,
    to: paths.adminSettingsWebsite,
    text: `Portrait of ${name}`,
    reason: 'A drawing that this site came with. Add a photo, or name your own people',
  }))
  const story = {
    key: 'story',
    to: paths.adminSettingsWebsite,
    text: 'The story on your About page',
    reason: 'It is made up, and came with this site. Tell your own, in a few sentences',
  }
  const testimonials = {
    key: 'testimonials',
    to: paths.adminTestimonials,
    text: formatCount(exampleTestimonials.length, 'testimonial'),
    reason: `Those of ${formatList(exampleTestimonials)} are made up, and came with this site. Put words of your own sellers in their place, or delete them`,
  }
  return [
    ...(exampleTestimonials.length > 0 ? [testimonials] : []),
    ...portraits,
    ...(isStoryExample ? [story] : []),
  ]
}
