import { offerTimes, type Post } from 'offers-service/contract'
import { useId } from 'react'
import { useSettings } from '../../api/settings.ts'
import { offerFormId, paths } from '../../site/paths.ts'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-buttons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Container } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import styles from './article.module.css'
import { PostDate } from './post-date.tsx'
import { WrittenText } from './written-text.tsx'

function ReadyToSell() {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={styles.ready}>
      <h2 id={headingId}>Ready to Sell Your Land?</h2>
      <p>
        Tell us where it is and how large it is. {offerTimes} It costs nothing and binds you to
        nothing.
      </p>
      <div className={styles.actions}>
        <LinkButton variant="primary" to={`${paths.contact}#${offerFormId}`}>
          Get Your Free Offer
        </LinkButton>
        <CallButton />
      </div>
    </section>
  )
}

/** A post as it is read. */
export function Article({ post }: { post: Post }) {
  const { name } = useSettings().business
  return (
    <article>
      <Container className={styles.head}>
        <h1>{post.title}</h1>
        <p className={styles.line}>
          <span>
            <PostDate publishedAt={post.publishedAt} />
          </span>
          <span>By {name}</span>
        </p>
      </Container>
      <Picture name="hero" alt="" sizes="100vw" isFirst className={styles.land} />
      <Container className={styles.body}>
        <WrittenText source={post.body} />
        <ReadyToSell />
        <p>
          <Link to={paths.blog} className={styles.more}>
            More Articles
          </Link>
        </p>
      </Container>
    </article>
  )
}

/** Stands in for a post on its way. */
export function ArticleSkeleton() {
  return (
    <Loading>
      <Container className={styles.head}>
        <h1>
          <span className="visually-hidden">Blog article</span>
          <Skeleton shape="heading" />
        </h1>
        <p className={styles.line}>
          <Skeleton />
        </p>
      </Container>
      <div className={styles.land} />
      <Container className={styles.body}>
        <div className={styles.waiting}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      </Container>
    </Loading>
  )
}
