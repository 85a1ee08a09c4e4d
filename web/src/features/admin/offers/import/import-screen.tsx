import {
  type DecidedSellers,
  formatCount,
  type ImportReport,
  offerTemplateUrl,
} from 'offers-service/contract'
import { useState } from 'react'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { CheckboxField } from '../../../../ui/field.tsx'
import { AdminScreen } from '../../shell/admin-screen.tsx'
import { FilePicker } from './file-picker.tsx'
import { ImportFindings } from './import-findings.tsx'
import styles from './import-screen.module.css'
import { JointRows } from './joint-rows.tsx'
import { SharedParcels } from './shared-parcels.tsx'
import { type ImportStage, unanswered, useOfferImport } from './use-offer-import.ts'
import { useSellerDecisions } from './seller-decisions.ts'

function verdictOn({ rows, problemCount }: ImportReport): string {
  if (problemCount === 0)
    return `${formatCount(rows, 'offer')} can be imported. Nothing is stored yet.`
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

/** What is left to decide about a file that is right, and the button that imports it. */
function ImportDecision({ report, isBusy, onImport }: ImportDecisionProps) {
  const { rows, jointRows, warnings, warningCount } = report
  const decisions = useSellerDecisions(jointRows)
  const [isInsisting, setIsInsisting] = useState(false)
  const isDoubted = warningCount > 0 && !isInsisting
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
      <p>
        <Button
          variant="primary"
          isBusy={isBusy}
          busyText="Importing..."
          disabled={decisions.left > 0 || isDoubted}
          onClick={() => onImport(decisions.settled)}
        >
          Import {formatCount(rows, 'offer')}
        </Button>
      </p>
      {decisions.left > 0 && <p>Please say first who the owners are, above.</p>}
    </>
  )
}

/** Many offers at once, from a spreadsheet: checked first, then stored all together or not at all. */
export function ImportScreen({ onClose }: { onClose: () => void }) {
  const { stage, choose, store } = useOfferImport(onClose)
  const isBusy = stage.name === 'checking' || stage.name === 'importing'
  return (
    <AdminScreen
      title="Import Offers"
      actions={
        <Button size="small" onClick={onClose}>
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
