import { listSettingsVersions, settingsDaysKept } from 'offers-service/contract'
import type { FieldPath } from 'react-hook-form'
import { useApi } from '../../../api/hooks.ts'
import { EarlierVersions, VersionsDialog } from '../editing/versions/earlier-versions.tsx'
import { type SettingsFieldsProps, type SettingsValues, toValues } from './settings-values.ts'

type Form = SettingsFieldsProps['form']

interface EarlierSettingsProps {
  form: Form
  /** What it holds now. */
  values: SettingsValues
}

/** Puts settings into the form: each of the business by itself, because that is how a list of people hears of it. */
function put(form: Form, { business, ...others }: SettingsValues): void {
  const own = Object.entries(business ?? {}).map(([name, value]) => [`business.${name}`, value])
  for (const [path, value] of [...Object.entries(others), ...own])
    form.setValue(path as FieldPath<SettingsValues>, value)
}

function SettingsVersions({
  form,
  values,
  onClose,
}: EarlierSettingsProps & { onClose: () => void }) {
  const { data, ...query } = useApi(listSettingsVersions, {})
  const versions = data?.map(({ settings, ...version }) =>
    Object.assign(version, { values: toValues(settings) }),
  )
  return (
    <VersionsDialog
      versions={{ ...query, data: versions }}
      values={values}
      onChoose={(chosen) => put(form, chosen)}
      onClose={onClose}
      daysKept={settingsDaysKept}
    />
  )
}

/** Opens what the settings said before, on both pages of the form. */
export function EarlierSettings(props: EarlierSettingsProps) {
  return (
    <EarlierVersions>
      {(onClose) => <SettingsVersions {...props} onClose={onClose} />}
    </EarlierVersions>
  )
}
