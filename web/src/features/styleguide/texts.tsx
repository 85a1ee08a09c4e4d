import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaqSection } from '../../ui/faq.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Example } from './example.tsx'

const article = `Words of a post, a line at a time.
With *emphasis*, **weight**, a [link](/blog) and \`code\`.

## A heading
- a list
- of two
1. in order
> A quote.

### A smaller heading
\`\`\`
code as it stands
\`\`\`
![A gate](/images/prairie-400.webp#400x267)`

/** What stands where something will be, or is not. */
export function Waiting() {
  return (
    <Example title="Loading and nothing" isStacked>
      <Loading>
        <Skeleton shape="heading" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="card" />
      </Loading>
      <EmptyState title="No Blog Posts Yet" actions={<Button>Contact Us</Button>}>
        <p>Come back soon.</p>
      </EmptyState>
    </Example>
  )
}

/** Questions, and the words of an article. */
export function Texts() {
  return (
    <>
      <FaqSection
        heading="Questions"
        questions={[
          { question: 'Does one open at a time?', answer: 'Yes.' },
          { question: 'Does it close again?', answer: 'Yes.' },
        ]}
      >
        <p>What stands below their heading.</p>
      </FaqSection>
      <Example title="An article" isStacked>
        <Markdown source={article} />
      </Example>
    </>
  )
}

/** The grounds a section may stand on. */
export function Grounds() {
  return (
    <>
      <Section aria-label="Paper">On paper</Section>
      <Section tone="sand" aria-label="Sand">
        On sand
      </Section>
      <Section tone="pine" aria-label="Pine">
        On pine
      </Section>
      <Section width="text" aria-label="Narrow">
        As wide as a comfortable line
      </Section>
    </>
  )
}
