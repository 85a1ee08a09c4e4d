import { listCounties, maxCountyFileBytes } from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../../api/hooks.ts'
import { paths } from '../../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../../ui/button.tsx'
import { SelectField } from '../../../../../ui/field.tsx'
import { EmptyState } from '../../../../../ui/on-demand/empty-state.tsx'
import { FileSending } from '../../../editing/file-sending.tsx'
import { ListFailure, ListSkeleton } from '../../../listing/list-states.tsx'
import { AdminScreen } from '../../../shell/admin-screen.tsx'
import { FilePicker } from '../../import/file-picker.tsx'
import { mapFiles } from '../outline-panel.tsx'
import styles from './county-file.module.css'
import { FoundOutlines } from './found-outlines.tsx'
import { useCountyFile } from './use-county-file.ts'

/** Takes the file and its county, shows what it has, and stores it. */
function CountyFileForm({ counties }: { counties: readonly string[] }) {
  const [file, setFile] = useState<File>()
  const [county, setCounty] = useState(counties.length === 1 ? (counties[0] ?? '') : '')
  const [missing, setMissing] = useState('')
  const { read, adding, outcome, share, problem, setProblem, look, add, forget, stop } =
    useCountyFile()
  const isReading = share !== undefined
  const isBusy = isReading || (adding?.isBusy ?? false)

  const start = () => {
    setMissing(county === '' ? 'Please choose a county' : '')
    setProblem(file ? '' : 'Please choose a file.')
    if (file && county !== '') void look(file, county)
  }
  return (
    <>
      <FilePicker
        label={file ? `The county’s file: ${file.name}` : 'The county’s file'}
        hint={`Choose it, or drop it here. GeoJSON, KML, KMZ or the ZIP of a shapefile, at most ${maxCountyFileBytes / 1024 / 1024} MB.`}
        accept={mapFiles}
        isBusy={isBusy}
        onChoose={(chosen) => {
          forget()
          setFile(chosen)
        }}
      />
      <div className={styles.county}>
        <SelectField
          label="County"
          placeholder="Choose a county"
          hint="Those that you have parcels in"
          options={counties.map((name) => ({ value: name, label: name }))}
          error={missing}
          disabled={isBusy}
          value={county}
          onChange={({ currentTarget }) => {
            forget()
            setMissing('')
            setCounty(currentTarget.value)
          }}
        />
        <Button
          variant={read ? 'quiet' : 'primary'}
          isBusy={isReading}
          busyText="Reading..."
          disabled={isBusy}
          onClick={start}
        >
          Look at the file
        </Button>
      </div>
      <FileSending
        share={share}
        reading="Reading its shapes. A large file takes a minute."
        problem={problem}
        onStop={stop}
      />
      {read && file && (
        <FoundOutlines
          read={read}
          county={county}
          adding={adding}
          isReading={isReading}
          onField={(field) => void look(file, county, field)}
          onAdd={(how) => void add(county, how)}
        />
      )}
      <output className={styles.outcome}>{outcome}</output>
    </>
  )
}

/** The outlines of many parcels at once, from a county's file: looked at first, then stored. */
export function CountyFileScreen() {
  const { data, error, isLoading, retry } = useApi(listCounties, {})
  return (
    <AdminScreen
      title="Outlines from a County’s File"
      actions={
        <LinkButton size="small" to={paths.adminParcels}>
          All parcels
        </LinkButton>
      }
    >
      <div className={styles.steps}>
        <p>
          Many counties give out one file with the shapes of all their parcels. Choose it here, and
          your parcels in that county get their true outlines by their parcel numbers. Nothing is
          stored until you say so.
        </p>
        {isLoading && <ListSkeleton />}
        {error && <ListFailure error={error} isShown={data !== undefined} onRetry={retry} />}
        {data?.length === 0 && (
          <EmptyState title="No parcels in a county yet">
            <p>
              Once you have made an offer that names its county, you can add the outline of its land
              here.
            </p>
          </EmptyState>
        )}
        {data && data.length > 0 && <CountyFileForm counties={data} />}
      </div>
    </AdminScreen>
  )
}
