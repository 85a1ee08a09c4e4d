import { type ReactNode, useId } from 'react'
import { useSettings } from '../api/settings.ts'
import { questionsFor } from '../features/contact/contact-page.tsx'
import { questions as questionsOfSellers } from '../features/content/how-it-works/questions.tsx'
import { find, type Searchable, stretchesOf, wordsTyped } from '../features/content/search/find.ts'
import { SearchForm } from '../features/content/search/search-form.tsx'
import styles from '../features/content/search/search.module.css'
import { questions as questionsOnHome } from '../features/home/questions.tsx'
import { paths } from '../site/paths.ts'
import { CallButton } from '../ui/call-buttons.tsx'
import type { Question } from '../ui/faq.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Container } from '../ui/section.tsx'

/** What is looked through besides the questions, newest posts first. */
export interface Texts {
  posts: readonly Searchable[]
  pages: readonly Searchable[]
}

interface SearchPageProps extends Texts {
  typed: string
}

const entriesOf = (path: string, questions: readonly Question[]): Searchable[] =>
  questions.map(({ question, answer }) => ({ title: question, text: answer, path }))

const fixedQuestions = [
  ...entriesOf(paths.home, questionsOnHome),
  ...entriesOf(paths.howItWorks, questionsOfSellers),
]

function Excerpt({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <p>
      {stretchesOf(text, words).map(({ text: stretch, isFound }, place) =>
        // oxlint-disable-next-line react/no-array-index-key -- the same word may be found twice
        isFound ? <mark key={place}>{stretch}</mark> : stretch,
      )}
    </p>
  )
}

interface GroupProps {
  title: string
  found: readonly Searchable[]
  children: (entry: Searchable) => ReactNode
}

/** As many of one kind as somebody looks through. */
const maxShown = 12

/** What was found of one kind; nothing where there is none of it. */
function Group({ title, found, children }: GroupProps) {
  const headingId = useId()
  if (found.length === 0) return null
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h2 id={headingId}>{title}</h2>
      <ul role="list">
        {found.slice(0, maxShown).map((entry) => (
          <li key={`${entry.path} ${entry.title}`} className={styles.result}>
            {children(entry)}
          </li>
        ))}
      </ul>
      {found.length > maxShown && (
        <p>{found.length - maxShown} more not shown. Add a word to find fewer.</p>
      )}
    </section>
  )
}

/** What was found on the site for some words; before any are typed, the place to type them. The server alone draws it. */
export function SearchPage({ typed, posts, pages }: SearchPageProps) {
  const settings = useSettings()
  const words = wordsTyped(typed)
  const questions = [...fixedQuestions, ...entriesOf(paths.contact, questionsFor(settings))]
  const found = {
    questions: find(questions, words),
    posts: find(posts, words),
    pages: find(pages, words),
  }
  const count = found.questions.length + found.posts.length + found.pages.length
  const linked = (entry: Searchable) => (
    <>
      <h3>
        <Link to={entry.path}>{entry.title}</Link>
      </h3>
      <Excerpt text={entry.text} words={words} />
    </>
  )
  return (
    <>
      <PageHeader
        title="Search"
        lead={
          words.length === 0
            ? 'Type a word or two, such as “back taxes” or “inherited”.'
            : `${count === 0 ? 'Nothing' : count} found for “${typed}”.`
        }
      >
        <SearchForm typed={typed} />
      </PageHeader>
      <Container className={styles.results}>
        {words.length > 0 && count === 0 && (
          <div className={styles.group}>
            <p>
              Please try fewer words, or other ones. Or ask us: we answer questions about your land
              7 days a week.
            </p>
            <p>
              <CallButton />
            </p>
          </div>
        )}
        <Group title="Questions and answers" found={found.questions}>
          {({ title, text }) => (
            <>
              <h3>{title}</h3>
              <p>{text}</p>
            </>
          )}
        </Group>
        <Group title="From our blog" found={found.posts}>
          {linked}
        </Group>
        <Group title="Pages" found={found.pages}>
          {linked}
        </Group>
      </Container>
    </>
  )
}
