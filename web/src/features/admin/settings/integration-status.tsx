import {
  getIntegrations,
  type Integration,
  testCrm,
  testEmail,
  testEsignature,
} from 'offers-service/contract'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { paths } from '../../../site/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { Badge, type BadgeTone } from '../listing/badge.tsx'
import { Panel } from '../shell/panel.tsx'
import { TechnicalWords } from '../shell/technical-words.tsx'
import { SendTestButton } from './send-test-button.tsx'
import styles from './settings-side.module.css'
import { formatTimestamp } from '../dates.ts'

const aboutCrm = 'A CRM is a program that keeps track of your customers.'

/** A connection's state in a word or two; `good` is what it is called while all is well. */
export function stateOf(
  { isConfigured, isStopped }: Integration,
  good: string,
): { text: string; tone: BadgeTone } {
  if (!isConfigured) return { text: `Not ${good.toLowerCase()}`, tone: 'quiet' }
  return isStopped ? { text: 'Stopped', tone: 'bad' } : { text: good, tone: 'good' }
}

/** What happened last over a connection; empty when nothing has. */
export function lastOver(integration: Integration): string {
  const { lastSuccessAt, lastFailureAt } = integration
  if (hasFailed(integration)) return `Last failed ${formatTimestamp(lastFailureAt ?? '')}`
  return lastSuccessAt === null ? '' : `Last worked ${formatTimestamp(lastSuccessAt)}`
}

const hasFailed = ({ lastSuccessAt, lastFailureAt }: Integration) =>
  lastFailureAt !== null && lastFailureAt > (lastSuccessAt ?? '')

interface ConnectionProps {
  name: string
  /** What its state is called while all is well. */
  good: string
  integration: Integration
  children?: ReactNode
}

function Connection({ name, good, integration, children }: ConnectionProps) {
  const { text, tone } = stateOf(integration, good)
  const last = lastOver(integration)
  return (
    <li>
      <span>
        {name} <Badge tone={tone}>{text}</Badge>
      </span>
      {children}
      <span className={styles.detail}>{integration.detail}</span>
      {last && <span className={styles.detail}>{last}</span>}
      {hasFailed(integration) && integration.lastFailure && (
        <TechnicalWords>{integration.lastFailure}</TechnicalWords>
      )}
    </li>
  )
}

/** What the site is connected to, in a word each. */
export function IntegrationSummary() {
  const query = useApi(getIntegrations, {})
  const { data } = query
  const states = data && [
    { name: 'CRM', ...stateOf(data.crm, 'Connected') },
    { name: 'E-signature', ...stateOf(data.esignature, 'Connected') },
    { name: 'Email notifications', ...stateOf(data.email, 'Enabled') },
  ]
  return (
    <Panel title="Integration Status" query={query}>
      <ul role="list" className={styles.states}>
        {states?.map(({ name, text, tone }) => (
          <li key={name}>
            <span>
              {name} <Badge tone={tone}>{text}</Badge>
            </span>
          </li>
        ))}
      </ul>
      <p>
        {aboutCrm} <Link to={paths.adminSettingsConnections}>Test the connections</Link>
      </p>
    </Panel>
  )
}

/** The true state of what the site is connected to, with a way to try it. */
export function IntegrationStatus() {
  const query = useApi(getIntegrations, {})
  const { data } = query
  return (
    <Panel title="Integration Status" query={query}>
      <p>{aboutCrm}</p>
      {data && (
        <ul role="list" className={styles.states}>
          <Connection name="CRM" good="Connected" integration={data.crm}>
            {data.crm.canBeTested && <SendTestButton name="CRM" send={() => call(testCrm)} />}
          </Connection>
          <Connection name="E-signature" good="Connected" integration={data.esignature}>
            {data.esignature.canBeTested && (
              <SendTestButton
                name="E-signature"
                label="Check now"
                send={() => call(testEsignature)}
              />
            )}
          </Connection>
          <Connection name="Email notifications" good="Enabled" integration={data.email}>
            {data.email.canBeTested && (
              <SendTestButton name="Email notifications" send={() => call(testEmail)} />
            )}
          </Connection>
        </ul>
      )}
    </Panel>
  )
}
