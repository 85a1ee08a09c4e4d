import * as v from 'valibot'

/**
 * What the About page says in the business's own words. Blank lines part the story; `photo` is the address of a picture of this site and
 * `photoText` what it shows; `film` is an address on another site. All may be empty.
 */
export const OwnStory = v.object({
  lead: v.string(),
  story: v.string(),
  photo: v.string(),
  photoText: v.string(),
  film: v.string(),
})
export type OwnStory = v.InferOutput<typeof OwnStory>

export const noStory: OwnStory = { lead: '', story: '', photo: '', photoText: '', film: '' }
