import { listPosts } from 'offers-service/contract'
import { useApi } from '../api/hooks.ts'
import { Link } from '../ui/link.tsx'
import { paths, scamArticleSlug } from './paths.ts'

/** Leads whoever doubts us to the article on honest buyers; nothing where the blog has no such article. */
export function HowToCheckUs({ className }: { className?: string }) {
  const { data: posts } = useApi(listPosts, { query: { published: 'true' } })
  if (!posts?.some(({ slug }) => slug === scamArticleSlug)) return null
  return (
    <p className={className}>
      Not sure about us? Read{' '}
      <Link to={paths.post(scamArticleSlug)}>how to tell an honest land buyer from a scam</Link>,
      and check us.
    </p>
  )
}
