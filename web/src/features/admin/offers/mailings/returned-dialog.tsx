import { formatCount, noteReturned, type ReturnedLetters } from 'offers-service/contract'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextareaField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { saidAtFields, useAdminForm } from '../../editing/use-admin-form.ts'
import { useMutation } from '../../use-mutation.ts'
import { CodeScanner, hasCamera } from './code-scanner.tsx'

/** The reference numbers that were typed or scanned, one on each line. */
const Typed = v.object({
  letters: v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(/[\n,;]/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
    v.minLength(1, 'Please enter at least one reference number'),
  ),
})

/** What became of the letters, in sentences. */
function inWords({ noted, known }: ReturnedLetters): string {
  const parts = [
    noted.length > 0 &&
      `${formatCount(noted.length, 'letter')} noted. Their sellers get no more mail.`,
    known.length > 0 && `${formatCount(known.length, 'letter was', 'letters were')} noted before.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** What the QR code of a letter or postcard of ours is entered as; undefined for any other code. */
function enteredAs(code: string): string | undefined {
  const number = /\/offer\/(?<number>[^/?#]+)/.exec(code)?.groups?.['number']
  return number ?? (code.includes('/?card=') ? code : undefined)
}

/** Notes letters that came back as not deliverable. */
export function ReturnedDialog({ onClose }: { onClose: () => void }) {
  const attempt = useMutation()
  const [done, setDone] = useState<ReturnedLetters>()
  const [isScanning, setIsScanning] = useState(false)
  const [scanned, setScanned] = useState('')
  // A letter is seen many times while it is held, also after its number was deleted or sent.
  const seen = useRef(new Set<string>())
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Typed,
    defaultValues: { letters: '' },
    refusable: ['letters'],
    send: async (body) => {
      setIsScanning(false)
      setScanned('')
      let outcome: ReturnedLetters | undefined
      const error = await attempt(
        async () => {
          outcome = await call(noteReturned, { body })
        },
        { failure: 'Failed to note these letters. You can safely try again.', asked: saidAtFields },
      )
      if (error || !outcome) return error
      setDone(outcome)
      // What was not found stays to be mended.
      form.reset({ letters: outcome.unknown.join('\n') })
      return undefined
    },
  })
  const enter = (code: string) => {
    const entered = enteredAs(code)
    const lines = form.getValues('letters').split('\n').filter(Boolean)
    if (entered === undefined) return setScanned('This code is not from one of your letters.')
    if (seen.current.has(entered)) return undefined
    seen.current.add(entered)
    if (lines.includes(entered)) return undefined
    form.setValue('letters', [...lines, entered].join('\n'), { shouldDirty: true })
    setDone(undefined)
    return setScanned(`Added. ${formatCount(lines.length + 1, 'letter')} so far.`)
  }
  return (
    <Dialog
      title="Letters that came back"
      onCancel={onClose}
      cancelText={done ? 'Close' : 'Cancel'}
      confirm={{ children: 'Note Them', isBusy: isSubmitting }}
      form={{ onSubmit }}
    >
      <TextareaField
        label="Reference numbers"
        rows={5}
        autoComplete="off"
        hint="One on each line. You can also scan the QR code of each letter here."
        {...field('letters')}
      />
      {hasCamera() && (
        <div className="button-row">
          <Button
            size="small"
            onClick={() => {
              seen.current.clear()
              setIsScanning(!isScanning)
              setScanned('')
            }}
          >
            {isScanning ? 'Stop the Camera' : 'Scan with the Camera'}
          </Button>
        </div>
      )}
      {isScanning && (
        <>
          <p>Hold the square on each letter in front of the camera, one after the other.</p>
          <CodeScanner onFound={enter} />
        </>
      )}
      <output>{scanned}</output>
      <output>
        {done && inWords(done)}
        {done &&
          done.unknown.length > 0 &&
          ` ${formatCount(done.unknown.length, 'number is', 'numbers are')} in no posted mailing. Please check what is left above.`}
      </output>
    </Dialog>
  )
}
