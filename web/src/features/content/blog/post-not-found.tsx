import { paths } from '../../../site/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/section.tsx'

/** What an address of no published post shows. */
export function PostNotFound() {
  return (
    <Section width="text">
      <EmptyState
        title="Post Not Found"
        level="h1"
        actions={
          <>
            <LinkButton to={paths.blog}>Back to Blog</LinkButton>
            <LinkButton to={paths.home}>Back to Home</LinkButton>
          </>
        }
      >
        <p>The blog post you're looking for doesn't exist or may have been removed.</p>
      </EmptyState>
    </Section>
  )
}
