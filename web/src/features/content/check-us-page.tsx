import {
  type CheckUs,
  firstNames,
  fullNames,
  getCheckUs,
  listPosts,
  type Settings,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import { useApi } from '../../api/hooks.ts'
import { useSettings } from '../../api/settings.ts'
import { telHref } from '../../format/links.ts'
import type { Head } from '../../site/page.ts'
import { paths, scamArticleSlug } from '../../site/paths.ts'
import { Actions } from '../../ui/button.tsx'
import { CallButton, TextButton } from '../../ui/call-buttons.tsx'
import { Link } from '../../ui/link.tsx'
import { CallLink } from '../../ui/contact-details.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Container } from '../../ui/section.tsx'
import styles from './check-us-page.module.css'

export function head(): Head {
  return {
    title: 'Check Us',
    card: 'check-us',
    description:
      'Seven checks of a land buyer that you can do in half an hour, and what we answer to each of them.',
  }
}

interface Step {
  title: string
  check: string
  answer: ReactNode
}

/** What to ask on the phone, where we have not answered it here. */
function AskUs({ children }: { children: string }) {
  return <p>We have not written this here yet. Please ask us on the phone: “{children}”</p>
}

function Registration({ business }: Pick<Settings, 'business'>) {
  const { legalName, registration, licensing } = business
  const { number, state, website } = registration
  const place = state && `in ${state}`
  const unanswered = [
    !(number && state) && 'Where is your company registered, and under which number?',
    !licensing && 'Do you have a license, or do you buy for yourselves without one?',
  ].filter((question) => question !== false)
  const known = [place, number && `under the number ${number}`].filter(Boolean).join(' ')
  return (
    <>
      <p>
        Our company is {legalName}
        {known && `, registered ${known}`}.
      </p>
      {website && (
        <p>
          <a href={website} rel="noopener">
            Look us up in the state’s register
          </a>
        </p>
      )}
      {licensing && <p>{licensing}</p>}
      {unanswered.length > 0 && <AskUs>{unanswered.join(' ')}</AskUs>}
    </>
  )
}

function ClosingOffice({ business }: Pick<Settings, 'business'>) {
  const { name, phone, website } = business.escrowCompany
  if (name === '')
    return <AskUs>Which title company, escrow office or attorney closes my sale?</AskUs>
  return (
    <>
      <p>{name} handles our closings.</p>
      {phone ? (
        <p>The number we have for them is {phone}. The one you find should be the same.</p>
      ) : (
        <AskUs>What is the phone number of your closing office?</AskUs>
      )}
      {website && (
        <p>
          <a href={website} rel="noopener">
            Website of {name}
          </a>
        </p>
      )}
    </>
  )
}

/** The checks of our article on scams, in its order and under its titles, with what we answer. */
const stepsOf = ({ business }: Settings, signer: string): Step[] => [
  {
    title: 'Look up the company.',
    check:
      'Every state has a free online search for registered businesses. The name on the letter should be there.',
    answer: <Registration business={business} />,
  },
  {
    title: 'Call the number, and then call back another day.',
    check: 'A real business answers, or calls you back, and the second person knows who you are.',
    answer: (
      <p>
        Our number is <CallLink />, and {firstNames(business.people, 'or')} picks up
        {business.phoneHours ? `, ${business.phoneHours}` : ''}.
      </p>
    ),
  },
  {
    title: 'Ask who will sign.',
    check:
      'You want the name of a person and the name of the company. Both should match the contract.',
    answer: (
      <p>
        {fullNames(business.people)} {business.people.length === 1 ? 'signs' : 'sign'} our letters.
        The buyer in our contract is {business.legalName}.
        {signer && ` It is signed for us by ${signer}.`}
      </p>
    ),
  },
  {
    title: 'Ask who handles the closing.',
    check:
      'Look that office up yourself, and call it on the number you find, not the one you were given.',
    answer: <ClosingOffice business={business} />,
  },
  {
    title: 'Read the contract for ways out.',
    check:
      'Look for the words “and/or assigns”, for long inspection periods, and for a deposit of ten dollars.',
    answer: (
      <>
        <p>You see the whole agreement before you sign, and you can show it to anybody first.</p>
        <p>
          Ask us too: “Can you pass my contract on to somebody else? How can you get out of it? How
          much do you put down?”
        </p>
      </>
    ),
  },
  {
    title: 'Ask for it in writing.',
    check:
      'Price, who pays closing costs, closing date. Whatever was said on the phone should be on the page.',
    answer: (
      <p>
        The page of your offer says the price, that we pay the closing costs, what you get in the
        end, and its last day. You read the agreement, too, before you sign it.
      </p>
    ),
  },
  {
    title: 'Sleep on it.',
    check:
      'Show it to someone who will be honest with you. A real offer is still there in the morning.',
    answer: (
      <p>
        Your offer names the last day it stands. From its page you can send it to someone you trust,
        to read and not to sign.
      </p>
    ),
  },
]

/** Whom else a seller may ask about us; nothing where nobody was named. */
function Others({ references, reviews }: Pick<CheckUs, 'references' | 'reviews'>) {
  if (references.length + reviews.length === 0) return null
  return (
    <section className={`${styles.step} ${styles.others}`} aria-labelledby="others">
      <div className={styles.words}>
        <h2 id="others" className={styles.title}>
          Ask others about us.
        </h2>
        <p className={styles.check}>
          What we say of ourselves is one side. These people and pages can tell you theirs.
        </p>
      </div>
      <ul role="list" className={styles.words}>
        {references.map(({ who, phone, dial }) => (
          <li key={`${who} ${phone}`}>
            {who}:{' '}
            <a href={telHref(dial)} className="nowrap">
              {phone}
            </a>
          </li>
        ))}
        {reviews.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <a href={url} rel="noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the article with the whole story; nothing where the blog has it no more. */
function Article() {
  const { data: posts } = useApi(listPosts, { query: { published: 'true' } })
  if (!posts?.some(({ slug }) => slug === scamArticleSlug)) return null
  return (
    <p>
      There is more in our article on{' '}
      <Link to={paths.post(scamArticleSlug)}>how to tell an honest land buyer from a scam</Link>.
    </p>
  )
}

const nothingTold: CheckUs = { signer: '', references: [], reviews: [] }

/** The steps by which anybody can check a land buyer, with our answers. */
export function Page() {
  const settings = useSettings()
  const { data: told = nothingTold } = useApi(getCheckUs, {})
  return (
    <>
      <PageHeader
        title="Check Us"
        lead="These are the seven checks we tell every landowner to make. Make them with us, too. Here is what we answer."
      />
      <Container className={styles.page}>
        <ol role="list" className={styles.steps}>
          {stepsOf(settings, told.signer).map(({ title, check, answer }) => (
            <li key={title} className={styles.step}>
              <div className={styles.words}>
                <h2 className={styles.title}>{title}</h2>
                <p className={styles.check}>{check}</p>
              </div>
              <div className={styles.words}>{answer}</div>
            </li>
          ))}
        </ol>
        <Others {...told} />
        <Article />
        <Actions>
          <CallButton />
          <TextButton>Text us</TextButton>
        </Actions>
      </Container>
    </>
  )
}
