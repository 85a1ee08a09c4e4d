import {
  addDoNotMail,
  doNotMailReasons,
  formatCount,
  importDoNotMail,
  NewDoNotMail,
  type ReplyOf,
} from 'offers-service/contract'
import * as v from 'valibot'
import { useState } from 'react'
import { ApiError, call } from '../../../../api/client.ts'
import { SelectField, TextareaField, TextField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { saidAtFields, useAdminForm } from '../../editing/use-admin-form.ts'
import { useMutation } from '../../use-mutation.ts'
import { FilePicker } from '../import/file-picker.tsx'
import { readCsv } from '../import/read-csv.ts'
import styles from './add-do-not-mail.module.css'
import { doNotMailWords } from './bulk-words.ts'

const reasons = doNotMailReasons.map((value) => ({ value, label: doNotMailWords[value] }))

type Counts = Pick<ReplyOf<typeof addDoNotMail>, 'added' | 'known'>

/** What became of those that were added, in a sentence. */
function countsInWords({ added, known }: Counts): string {
  const there = `${formatCount(known, 'entry was', 'entries were')} there already.`
  if (added === 0) return known === 0 ? 'Nobody was added.' : there
  return `${formatCount(added, 'entry', 'entries')} added.${known > 0 ? ` ${there}` : ''}`
}

const quiet = { autoComplete: 'off' } as const
const Form = v.pipe(
  v.object({
    name: v.string(),
    mailingAddress: v.string(),
    apn: v.string(),
    location: v.string(),
    reason: v.picklist(doNotMailReasons),
  }),
  v.transform((typed): unknown => typed),
  NewDoNotMail,
)

/** Puts an owner, a parcel or both on the list. */
export function AddByHand({ onClose }: { onClose: () => void }) {
  const attempt = useMutation()
  const { toast } = useToast()
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: {
      name: '',
      mailingAddress: '',
      apn: '',
      location: '',
      reason: 'asked' as const,
    },
    refusable: ['name', 'mailingAddress', 'apn', 'location'],
    send: async (body) => {
      let counts: Counts = { added: 0, known: 0 }
      const run = async () => {
        counts = await call(addDoNotMail, { body })
      }
      const failed = await attempt(run, {
        failure: 'Failed to add them to the list.',
        asked: saidAtFields,
      })
      if (!failed) toast({ title: 'Success', description: countsInWords(counts) })
      return failed
    },
    onEnd: (error) => {
      if (!error) onClose()
    },
  })
  return (
    <Dialog
      title="Send no more letters to"
      onCancel={onClose}
      confirm={{ children: 'Add to the List', isBusy: isSubmitting }}
      form={{ onSubmit }}
    >
      <div className={styles.fields}>
        <TextField label="Name" isOptional {...quiet} {...field('name')} />
        <TextareaField
          label="Mailing address"
          isOptional
          rows={3}
          hint="Needed with a name, to tell people of one name apart"
          {...quiet}
          {...field('mailingAddress')}
        />
        <TextField
          label="APN"
          isOptional
          hint="To leave out a parcel"
          {...quiet}
          {...field('apn')}
        />
        <TextField
          label="County and state"
          isOptional
          hint="Needed with an APN, such as Mohave County, Arizona"
          {...quiet}
          {...field('location')}
        />
        <SelectField label="Reason" options={reasons} {...field('reason')} />
      </div>
    </Dialog>
  )
}

/** Puts all owners and parcels of a file on the list. */
export function AddFromFile({ onClose }: { onClose: () => void }) {
  const attempt = useMutation()
  const [reason, setReason] = useState<(typeof doNotMailReasons)[number]>('asked')
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState<ReplyOf<typeof importDoNotMail>>()

  const send = async () => {
    if (!file) return setProblem('Please choose a file.')
    setBusy(true)
    setProblem('')
    const read = await readCsv(file).catch(() => ({ problem: 'The file could not be read.' }))
    if ('problem' in read) setProblem(read.problem)
    else {
      const failed = await attempt(
        async () => setDone(await call(importDoNotMail, { body: { csv: read.csv, reason } })),
        { failure: 'Failed to add them to the list.', asked: 'list_unreadable' },
      )
      if (failed instanceof ApiError) setProblem(failed.fields['file'] ?? '')
    }
    return setBusy(false)
  }

  return (
    <Dialog
      title="Add from a file"
      problem={problem}
      onCancel={onClose}
      cancelText={done ? 'Close' : 'Cancel'}
      confirm={
        done ? undefined : { children: 'Add to the List', isBusy, onClick: () => void send() }
      }
    >
      <div className={styles.fields}>
        <SelectField
          label="Reason"
          options={reasons}
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(doNotMailReasons.find((known) => known === currentTarget.value) ?? 'asked')
          }
        />
        <FilePicker
          label={file ? `CSV file: ${file.name}` : 'CSV file'}
          hint="With a row for each owner or parcel: name and mailing address, or APN, county and state. Up to 5,000 rows; any headers a county or vendor uses."
          accept=".csv,.tsv,.txt,text/csv"
          isBusy={isBusy}
          onChoose={(chosen) => {
            setProblem('')
            setDone(undefined)
            setFile(chosen)
          }}
        />
      </div>
      <output className={styles.outcome}>
        {isBusy && 'Reading the file...'}
        {done && countsInWords(done)}
      </output>
      {done && done.problems.length > 0 && (
        <>
          <p>These rows were left out:</p>
          <ul>
            {done.problems.map(({ rowNumber, message }) => (
              <li key={rowNumber}>
                Row {rowNumber}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
