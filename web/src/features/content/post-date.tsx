import { formatPublicDate } from '../../format/dates.ts'

/** The day a post was first published, or 'Draft'. */
export function PostDate({ publishedAt }: { publishedAt: string | null }) {
  if (!publishedAt) return 'Draft'
  return <time dateTime={publishedAt}>{formatPublicDate(publishedAt)}</time>
}
