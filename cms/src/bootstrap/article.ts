/** A post or page of the seed. `published` is when it was first published; absent for a draft. */
export interface Article {
  fields: { slug: string; title: string; body: string; excerpt?: string }
  published?: Date
}

/**
 * Reads a seed file: lines of `name: value` between two lines of dashes, then Markdown.
 *
 * The file's name is the slug. Throws when the head or the title is missing.
 */
export function readArticle(fileName: string, text: string): Article {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const values = new Map(
    head?.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
    }),
  )
  const title = values.get('title')
  if (!title || !body) throw new Error(`${fileName} needs a title between two lines of dashes.`)
  const excerpt = values.get('excerpt')
  const published = values.get('published')
  return {
    fields: {
      slug: fileName.replace(/\.md$/, ''),
      title,
      body: body.trim(),
      ...(excerpt && { excerpt }),
    },
    ...(published && { published: new Date(published) }),
  }
}
