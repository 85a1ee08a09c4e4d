import { addOfferNote, type AdminOffer, mailSeller } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { Panel } from '../shell/panel.tsx'
import panels from '../shell/panel.module.css'
import { NewNote } from '../threads/new-note.tsx'
import { useMutation } from '../use-mutation.ts'

interface OfferNotesProps {
  offer: Pick<AdminOffer, 'referenceNumber' | 'sellerEmail' | 'status'>
}

/** Writes down a call or a note about an offer, or writes to its seller; all of it stands in the history. */
export function OfferNotes({ offer }: OfferNotesProps) {
  const { referenceNumber, sellerEmail, status } = offer
  const attempt = useMutation()
  const params = { referenceNumber }
  return (
    <Panel title="Calls and emails" className={panels.below}>
      <NewNote
        draftName={`offer-notes:${referenceNumber}`}
        mailTo={status === 'draft' ? '' : sellerEmail}
        about={{ referenceNumber }}
        hasNextStep={false}
        addNote={async ({ kind, text }, key) =>
          await attempt(() => call(addOfferNote, { params, body: { kind, text }, key }), {
            success: 'Saved in the history.',
            failure: 'Failed to save the note.',
          })
        }
        sendMail={async ({ subject, text, files }, key) =>
          await attempt(() => call(mailSeller, { params, body: { subject, text, files }, key }), {
            success: 'Your email is on its way.',
            failure: 'Failed to send the email.',
          })
        }
      />
    </Panel>
  )
}
