import { listPosts } from 'offers-service/contract'
import { useApi } from '../../api/hooks.ts'
import type { Head, HeadContext } from '../../site/page.ts'
import { offerFormId, paths } from '../../site/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { EmptyState } from '../../ui/on-demand/empty-state.tsx'
import { LoadFailure } from '../../ui/on-demand/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Container, Section } from '../../ui/section.tsx'
import styles from './blog-page.module.css'
import { SearchForm } from './search/search-form.tsx'
import { PostList, PostListSkeleton } from './post-list.tsx'
import { useId } from 'react'

/** The way on from the blog: talk to us, or ask for an offer. */
function StayUpdated() {
  const headingId = useId()
  return (
    <Section tone="sand" aria-labelledby={headingId}>
      <div className={styles.spread}>
        <div className={styles.words}>
          <h2 id={headingId}>Stay Updated</h2>
          <p>
            A new article comes out now and then, when a question keeps coming up. If yours is about
            your own land, do not wait for it. Ask us today.
          </p>
        </div>
        <div className={styles.actions}>
          <LinkButton variant="primary" to={`${paths.contact}#${offerFormId}`}>
            Get Free Offer
          </LinkButton>
          <CallButton />
        </div>
      </div>
    </Section>
  )
}

export function head({ settings }: HeadContext): Head {
  return {
    title: 'Our Blog',
    description: `Plain answers for landowners from ${settings.business.name}: back taxes, inherited land, title and escrow, and how to tell a fair buyer from a bad one.`,
    card: 'blog',
  }
}

function Posts() {
  const { data: posts, error, retry } = useApi(listPosts, { query: { published: 'true' } })
  if (error && !posts) {
    return <LoadFailure title="The blog did not load" error={error} onRetry={retry} />
  }
  if (!posts) return <PostListSkeleton />
  if (posts.length === 0) {
    return (
      <EmptyState
        title="No Blog Posts Yet"
        actions={<LinkButton to={paths.contact}>Contact Us</LinkButton>}
      >
        <p>The first articles are being written. Until then, ask us anything about your land.</p>
      </EmptyState>
    )
  }
  return <PostList posts={posts} />
}

/** Every published post. */
export function Page() {
  return (
    <>
      <PageHeader
        title="Our Blog"
        lead="What we explain on the phone every week, written down: taxes, heirs, titles, and how to check a buyer before you sign."
      >
        <SearchForm />
      </PageHeader>
      <Container className={styles.posts}>
        <Posts />
      </Container>
      <StayUpdated />
    </>
  )
}
