import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { OwnStory } from '../values/own-story.ts'

/** What only the About page tells of the business. `isExample` while its story is the one this site came with. */
export const About = v.object({ ...OwnStory.entries, isExample: v.boolean() })
export type About = v.InferOutput<typeof About>

export const getAbout = defineEndpoint({
  method: 'GET',
  url: '/api/about',
  config: { access: 'public' },
  schema: { response: { 200: About } },
})
