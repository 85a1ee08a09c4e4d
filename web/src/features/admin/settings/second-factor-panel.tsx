import {
  beginSecondFactor,
  endSecondFactor,
  fewRecoveryCodes,
  formatCount,
  getSecondFactor,
  renewRecoveryCodes,
  type OwnSecondFactor,
  type SecondFactorSetup,
} from 'offers-service/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { saidAtFields } from '../editing/use-admin-form.ts'
import { nameOfPerson } from '../session/session.ts'
import { Panel } from '../shell/panel.tsx'
import { useMutation } from '../use-mutation.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { RecoveryCodes } from './secret-reveal.tsx'

type Question = 'begin' | 'renew' | 'end'

const questions: Record<Question, { title: string; confirmText: string }> = {
  begin: { title: 'Turn two-step verification on?', confirmText: 'Go on' },
  renew: { title: 'Make new recovery codes?', confirmText: 'Make new codes' },
  end: { title: 'Turn two-step verification off?', confirmText: 'Turn it off' },
}

/** What is so now: off with what it is good for, or on with how many recovery codes are left. */
function State({ isOn, isReadable, recoveryCodesLeft, fallsBackToFirstOwners }: OwnSecondFactor) {
  if (!isOn)
    return (
      <>
        <p>
          Besides your password, this site can ask you for a code from an app on your phone. Then
          nobody gets in as you with a stolen password alone.
        </p>
        {fallsBackToFirstOwners && (
          <p>
            Until you turn on your own, you are asked for a code from the app of the first owner.
          </p>
        )}
      </>
    )
  if (!isReadable)
    return (
      <p>
        <strong>It is on, but your code cannot be checked any more,</strong> so you cannot log in
        again.{' '}
        {nameOfPerson() === '' ? (
          <>
            Ask the person who set up your site to make a new password, with{' '}
            <code>npm run admin:password</code>. That also turns two-step verification off.
          </>
        ) : (
          'Ask an owner to turn it off for you under Site Settings, People. Then turn it on again here.'
        )}
      </p>
    )
  const left = formatCount(recoveryCodesLeft, 'recovery code')
  return (
    <>
      <p>It is on. After your password you type a code from your app.</p>
      {recoveryCodesLeft <= fewRecoveryCodes ? (
        <p>
          <strong>You have {left} left.</strong> Make new ones, so that you get in on a day without
          your phone.
        </p>
      ) : (
        <p className="fine-print">You have {left} left.</p>
      )}
    </>
  )
}

/** One's own two-step verification: turning it on and off, and its recovery codes. */
export function SecondFactorPanel() {
  const query = useApi(getSecondFactor, {})
  const { data } = query
  const attempt = useMutation()
  const [asked, setAsked] = useState<Question>()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [codes, setCodes] = useState<string[]>()

  const run: Record<Question, (password: string, code: string) => Promise<Error | undefined>> = {
    begin: async (password) =>
      await attempt(async () => setSetup(await call(beginSecondFactor, { body: { password } })), {
        failure: 'Failed to turn two-step verification on.',
        asked: saidAtFields,
      }),
    renew: async (password, code) =>
      await attempt(
        async () =>
          setCodes((await call(renewRecoveryCodes, { body: { password, code } })).recoveryCodes),
        {
          success: 'Your old recovery codes no longer work.',
          failure: 'Failed to make new recovery codes.',
          asked: saidAtFields,
        },
      ),
    end: async (password, code) =>
      await attempt(() => call(endSecondFactor, { body: { password, code } }), {
        success: 'Two-step verification is off. Every other browser of yours is logged out.',
        failure: 'Failed to turn two-step verification off.',
        asked: saidAtFields,
      }),
  }

  const isCalm = setup === undefined && codes === undefined
  return (
    <Panel title="Two-step verification" query={query}>
      {data && isCalm && (
        <>
          <State {...data} />
          <p className="button-row">
            {!data.isOn && (
              <Button size="small" onClick={() => setAsked('begin')}>
                Turn it on
              </Button>
            )}
            {data.isOn && data.isReadable && (
              <>
                <Button size="small" onClick={() => setAsked('renew')}>
                  Make new recovery codes
                </Button>
                <Button size="small" onClick={() => setAsked('end')}>
                  Turn it off
                </Button>
              </>
            )}
          </p>
        </>
      )}
      {setup && (
        <SecondFactorForm
          setup={setup}
          onCancel={() => setSetup(undefined)}
          onConfirmed={(made) => {
            setCodes(made)
            setSetup(undefined)
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {asked && (
        <PasswordDialog
          {...questions[asked]}
          asksForCode={asked !== 'begin'}
          onConfirm={run[asked]}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'end' && (
            <p>
              {data?.fallsBackToFirstOwners
                ? 'From then on you are asked for a code from the app of the first owner again.'
                : 'Your password alone lets you in from then on.'}
            </p>
          )}
        </PasswordDialog>
      )}
    </Panel>
  )
}
