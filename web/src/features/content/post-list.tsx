import type { Post } from 'offers-service/contract'
import { paths } from '../../site/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PostDate } from './post-date.tsx'
import styles from './post-list.module.css'

/** The six prints that posts take turns with. */
const prints = ['farmland', 'pine', 'desert', 'mountain', 'prairie', 'coast'] as const

function PostCard({ post, position }: { post: Post; position: number }) {
  const path = paths.post(post.slug)
  return (
    <li className={styles.card}>
      <Picture
        name={prints[position % prints.length] ?? prints[0]}
        alt=""
        sizes="(min-width: 62rem) 45rem, (min-width: 48rem) 46vw, 92vw"
        isFirst={position === 0}
        className={styles.print}
      />
      <div className={styles.words}>
        <p className="fine-print">
          <PostDate publishedAt={post.publishedAt} />
        </p>
        <h2 className={styles.title}>
          <Link to={path}>{post.title}</Link>
        </h2>
        <p>{post.summary}</p>
        <p>
          <Link to={path} className={styles.more}>
            Read More <span className="visually-hidden">about {post.title}</span>
          </Link>
        </p>
      </div>
    </li>
  )
}

/** Posts as in a printed almanac: one across the page, two side by side, and so on. */
export function PostList({ posts }: { posts: readonly Post[] }) {
  return (
    <ol role="list" className={styles.list}>
      {posts.map((post, position) => (
        <PostCard key={post.id} post={post} position={position} />
      ))}
    </ol>
  )
}

/** Six cards on their way. */
export function PostListSkeleton() {
  return (
    <Loading>
      <div className={styles.list}>
        {prints.map((print) => (
          <div key={print} className={styles.card}>
            <Skeleton shape="picture" />
            <div className={styles.words}>
              <Skeleton shape="heading" />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
