import { OfferFact, readAskedFact, setAskedFact } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useOwnerSend } from '../session/renew-session.ts'
import { useAttempt } from '../use-attempt.ts'
import styles from './settings-side.module.css'

const nothing = 'none'
const options = [
  { value: nothing, label: 'Nothing but the reference number' },
  { value: 'zip', label: 'The ZIP code' },
  { value: 'phone', label: 'The last four digits of the phone' },
]

function AskedFactFields({
  kept,
  liveWithout,
}: {
  kept: OfferFact | null
  liveWithout: Record<OfferFact, number>
}) {
  const [fact, setFact] = useState(kept)
  const [isBusy, setIsBusy] = useState(false)
  const send = useOwnerSend(setAskedFact)
  const attempt = useAttempt()
  const without = fact === null ? 0 : liveWithout[fact]

  const save = async () => {
    setIsBusy(true)
    await attempt(async () => await send({ body: { fact } }), {
      success: 'Saved. Print letters that are not mailed yet again: they say what is asked.',
      failure: 'Failed to save what is asked.',
    })
    setIsBusy(false)
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SelectField
        label="Ask visitors for"
        hint="The ZIP code stands in the window of the letter, so it stops guessing. The phone also stops who found a letter."
        options={options}
        value={fact ?? nothing}
        onChange={({ target }) => {
          const chosen = OfferFact.options.find((option) => option === target.value)
          setFact(chosen ?? null)
        }}
      />
      <output>
        {fact !== null &&
          (without === 0
            ? 'All live offers have it on file.'
            : `${without} live ${without === 1 ? 'offer does' : 'offers do'} not have it on file and would open without it.`)}
      </output>
      <p className={styles.action}>
        <Button type="submit" size="small" isBusy={isBusy}>
          Save What Is Asked
        </Button>
      </p>
    </form>
  )
}

/** Which fact a visitor is asked for, beside the reference number, before an offer is shown. */
export function AskedFactForm() {
  const { data, error } = useApi(readAskedFact, {})
  return (
    <section aria-labelledby="asked-fact">
      <h2 id="asked-fact">Before an offer is shown</h2>
      <p className={styles.note}>
        Whoever has a reference number can open its offer. You can ask for one more thing that only
        the landowner is likely to know. Ten wrong answers close the question for an offer for a
        day. Signing links that you mail are not asked.
      </p>
      {error && !data && <p>This did not load. Reload the page to try again.</p>}
      {data && <AskedFactFields key={data.fact} kept={data.fact} liveWithout={data.liveWithout} />}
    </section>
  )
}
