import {
  type DecidedSellers,
  formatCount,
  formatNumber,
  type ImportReport,
  offerTemplateUrl,
} from 'offers-service/contract'
import { useState } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { CheckboxField } from '../../../../ui/field.tsx'
import type { ListAddress } from '../../listing/use-list-address.ts'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { FilePicker } from './file-picker.tsx'
import { ImportFindings } from './import-findings.tsx'
import styles from './import-screen.module.css'
import { JointRows } from './joint-rows.tsx'
import { SharedParcels } from './shared-parcels.tsx'
import { type ImportStage, unanswered, useOfferImport } from './use-offer-import.ts'
import { useSellerDecisions } from './seller-decisions.ts'

/** What a file would do: `12 offers can be imported and 300 offers change`. */
function effectOf({ newCount, changeOutcome: { changed } }: ImportReport): string {
  const imported = newCount > 0 && `${formatCount(newCount, 'offer')} can be imported`
  const changes = changed > 0 && formatCount(changed, 'offer changes', 'offers change')
  return [imported, changes].filter(Boolean).join(' and ')
}

function verdictOn(report: ImportReport): string {
  const { problemCount } = report
  if (problemCount === 0) {
    const effect = effectOf(report)
    return effect === ''
      ? 'All of it is stored already, so there is nothing to do.'
      : `${effect}. Nothing is stored yet.`
  }
  return `There ${problemCount === 1 ? 'is' : 'are'} ${formatCount(problemCount, 'problem')}, so nothing can be imported. Fix the file and choose it again.`
}

function sentenceOn(stage: ImportStage): string {
  if (stage.name === 'empty') return ''
  const { fileName } = stage
  if (stage.name === 'checking') return `Checking ${fileName}...`
  if (stage.name === 'unreadable') return `${fileName}: ${stage.problem}`
  if (stage.name === 'importing') return `Importing ${fileName}...`
  if (stage.isUnsure) return `${fileName}: ${unanswered}`
  return `${fileName}: ${verdictOn(stage.report)}`
}

function toneOf(stage: ImportStage): 'good' | 'bad' | undefined {
  if (stage.name === 'unreadable') return 'bad'
  if (stage.name !== 'checked') return undefined
  if (stage.isUnsure) return 'bad'
  return stage.report.problemCount === 0 ? 'good' : 'bad'
}

interface ImportDecisionProps {
  report: ImportReport
  isBusy: boolean
  onImport: (sellers: DecidedSellers[]) => void
}

/** On the button: `Import 12 offers and change 300`. */
function deedOf({ newCount, changeOutcome: { changed } }: ImportReport): string {
  if (newCount === 0) return `Change ${formatCount(changed, 'offer')}`
  const more = changed > 0 ? ` and change ${formatNumber(changed)}` : ''
  return `Import ${formatCount(newCount, 'offer')}${more}`
}

/** What is left to decide about a file that is right, and the button that imports it. */
function ImportDecision({ report, isBusy, onImport }: ImportDecisionProps) {
  const { jointRows, warnings, warningCount, changes } = report
  const decisions = useSellerDecisions(jointRows)
  const [isInsisting, setIsInsisting] = useState(false)
  const [isSureOfLetters, setIsSureOfLetters] = useState(false)
  const letterCount = changes.filter(({ letterSays }) => letterSays.length > 0).length
  const isDoubted = (warningCount > 0 && !isInsisting) || (letterCount > 0 && !isSureOfLetters)
  if (effectOf(report) === '') return null
  return (
    <>
      {jointRows.length > 0 && <JointRows rows={jointRows} decisions={decisions} />}
      {warningCount > 0 && (
        <>
          <SharedParcels warnings={warnings} count={warningCount} />
          <CheckboxField
            label="I have looked at these. Import them all the same"
            checked={isInsisting}
            onChange={({ target }) => setIsInsisting(target.checked)}
          />
        </>
      )}
      {letterCount > 0 && (
        <CheckboxField
          label={`Printed letters of ${formatCount(letterCount, 'offer')} say otherwise. Change them all the same`}
          checked={isSureOfLetters}
          onChange={({ target }) => setIsSureOfLetters(target.checked)}
        />
      )}
      <p>
        <Button
          variant="primary"
          isBusy={isBusy}
          busyText="Importing..."
          disabled={decisions.left > 0 || isDoubted}
          onClick={() => onImport(decisions.settled)}
        >
          {deedOf(report)}
        </Button>
      </p>
      {decisions.left > 0 && <p>Please say first who the owners are, above.</p>}
    </>
  )
}

/** Many offers at once, from a spreadsheet: checked first, then stored all together or not at all. */
export function ImportScreen({ list }: { list: Pick<ListAddress, 'close' | 'closeInto'> }) {
  // What came in is shown by itself, to be put into a mailing or printed together.
  const { stage, choose, store } = useOfferImport(({ importedAt }) =>
    importedAt === null ? list.close() : list.closeInto({ importedAt }),
  )
  const isBusy = stage.name === 'checking' || stage.name === 'importing'
  return (
    <AdminScreen
      title="Import Offers"
      actions={
        <Button size="small" onClick={list.close}>
          All offers
        </Button>
      }
    >
      <div className={styles.steps}>
        <p>
          Fill in the template in any spreadsheet program and save it as CSV. The file is checked
          first, and nothing is stored until you say so. Offers that say active in their Status
          column are live at once; those that say nothing begin as drafts.
        </p>
        <p>
          To change many offers, export them, change the file and choose it here. Rows with the
          number of an offer you have change that offer, after you have seen each change.
        </p>
        <p>
          <LinkButton size="small" to={offerTemplateUrl} download>
            Download the template
          </LinkButton>
        </p>
        <FilePicker
          label="CSV file"
          hint="Choose it, or drop it here. At most 10 MB."
          accept=".csv,text/csv"
          isBusy={isBusy}
          onChoose={(file) => void choose(file)}
        />
        <output className={styles.state} data-tone={toneOf(stage)}>
          {sentenceOn(stage)}
        </output>
        {(stage.name === 'checked' || stage.name === 'importing') && (
          <>
            <ImportFindings fileName={stage.fileName} report={stage.report} />
            {stage.report.problemCount === 0 && (
              <ImportDecision
                key={stage.csv}
                report={stage.report}
                isBusy={isBusy}
                onImport={(sellers) => void store(sellers)}
              />
            )}
          </>
        )}
      </div>
    </AdminScreen>
  )
}
