/** The content types of the site, by the name under which the service knows them. */
export const contentTypes = {
  post: 'api::post.post',
  page: 'api::page.page',
  testimonial: 'api::testimonial.testimonial',
  setting: 'api::setting.setting',
} as const

export type ContentType = keyof typeof contentTypes

const names = Object.keys(contentTypes) as ContentType[]

/** The name of a type of ours; undefined for Strapi's own types. */
export function contentTypeOf(uid: unknown): ContentType | undefined {
  return names.find((name) => contentTypes[name] === uid)
}
