import { readCounterOfferSetting, setCounterOfferSetting } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Panel } from '../shell/panel.tsx'
import { CheckboxSettingForm } from './checkbox-setting-form.tsx'

/** Whether sellers may say on an offer's page for how much they would sell. */
export function CounterOfferSettingForm() {
  const query = useApi(readCounterOfferSetting, {})
  return (
    <Panel title="Another number in mind?" query={query}>
      <p className="fine-print">
        On the page of an offer a seller can then write “I would sell for …”. Nothing is promised:
        you agree, meet them at a number between, or stay. Our pages and letters stop saying that an
        offer is final. Print letters that are not mailed yet again.
      </p>
      {query.data && (
        <CheckboxSettingForm
          label="Sellers may name another number"
          isOn={query.data.areAllowed}
          send={(areAllowed) => call(setCounterOfferSetting, { body: { areAllowed } })}
        />
      )}
    </Panel>
  )
}
