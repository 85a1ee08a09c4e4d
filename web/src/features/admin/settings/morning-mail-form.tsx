import { readMorningMailSetting, setMorningMailSetting } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Panel } from '../shell/panel.tsx'
import { CheckboxSettingForm } from './checkbox-setting-form.tsx'

/** Whether a mail says each morning what waits. */
export function MorningMailForm() {
  const query = useApi(readMorningMailSetting, {})
  return (
    <Panel title="An email each morning" query={query}>
      <p className="fine-print">
        Soon after 7 a.m. an email says how much waits under Today. It comes only when something
        does, goes where your other alerts go, and names nobody.
      </p>
      {query.data && (
        <CheckboxSettingForm
          label="Email me each morning"
          isOn={query.data.isSent}
          send={(isSent) => call(setMorningMailSetting, { body: { isSent } })}
        />
      )}
    </Panel>
  )
}
