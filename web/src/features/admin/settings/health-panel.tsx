import {
  checkHealth,
  formatCount,
  getHealth,
  type HealthFinding,
  type HealthReport,
} from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useApi, useInvalidate } from '../../../api/hooks.ts'
import { ActionButton } from '../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../dates.ts'
import { Badge, type BadgeTone } from '../listing/badge.tsx'
import { Panel } from '../shell/panel.tsx'
import { TechnicalWords } from '../shell/technical-words.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './settings-side.module.css'

const words: Record<HealthFinding['state'], { text: string; tone: BadgeTone }> = {
  mend: { text: 'Needs mending', tone: 'bad' },
  look: { text: 'Worth a look', tone: 'open' },
  well: { text: 'Fine', tone: 'good' },
}

/** How often it looks whether the check is done, and for how long. */
const askMs = 2000
const askedAtMost = 30

/** What it came to, in a sentence. */
function sumOf(findings: readonly HealthFinding[]): string {
  const count = (state: HealthFinding['state']) =>
    findings.filter((finding) => finding.state === state).length
  const [mend, look] = [count('mend'), count('look')]
  if (mend === 0 && look === 0) return 'Everything is fine.'
  const parts = [
    ...(mend > 0 ? [`${formatCount(mend, 'thing needs', 'things need')} mending`] : []),
    ...(look > 0 ? [`${formatCount(look, 'is', 'are')} worth a look`] : []),
  ]
  return `${parts.join(', ')}. Please ask the person who set up your site: what we found is below.`
}

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function Findings({ report: { checkedAt, findings, nextAt } }: { report: HealthReport }) {
  const next = nextAt === null ? '' : ` Next check ${formatTimestamp(nextAt)}.`
  if (checkedAt === null)
    return <p>The site has not been checked yet. It is checked every night.{next}</p>
  return (
    <>
      <p>
        {sumOf(findings)} Checked {formatTimestamp(checkedAt)}.{next}
      </p>
      <ul role="list" className={styles.states}>
        {findings.map(({ name, state, text }) => (
          <li key={`${name} ${text}`}>
            <span>
              {titleOf(name)} <Badge tone={words[state].tone}>{words[state].text}</Badge>
            </span>
            <TechnicalWords>{text}</TechnicalWords>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the nightly check of the whole site found, and a way to have it checked now. */
export function HealthPanel() {
  const query = useApi(getHealth, {})
  const attempt = useMutation()
  const invalidate = useInvalidate()
  const before = query.data?.checkedAt
  const check = async () => {
    const failed = await attempt(async () => await call(checkHealth, {}), {
      failure: 'The check did not start.',
    })
    if (failed) return
    for (let asked = 0; asked < askedAtMost; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, askMs))
      const report = await call(getHealth, {}).catch(() => undefined)
      if (report && report.checkedAt !== before) break
    }
    await invalidate()
  }
  return (
    <Panel title="Health" query={query} subject="The health of the site">
      {query.data && <Findings report={query.data} />}
      <div>
        <ActionButton size="small" onPress={check}>
          Check now
        </ActionButton>
      </div>
    </Panel>
  )
}
