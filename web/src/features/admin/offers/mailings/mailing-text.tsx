import { type Mailing, readMailingText } from 'offers-service/contract'
import { useApi } from '../../../../api/hooks.ts'
import { Panel } from '../../shell/panel.tsx'
import { AsReadBy } from './as-read-by.tsx'
import { LetterExceptions } from './letter-exceptions.tsx'
import { piecesOf } from './mailing-values.ts'
import { shownText } from './piece-text.ts'
import { TextEditor } from './text-editor.tsx'

/** What the letters or postcards of a mailing say; it can be changed until they are in the mail. */
export function MailingTextPanel({ mailing }: { mailing: Mailing }) {
  const query = useApi(readMailingText, { params: { id: mailing.id } })
  const { data: text } = query
  return (
    <Panel title={`What the ${piecesOf(mailing)} say`} query={query} subject="The text">
      {text && mailing.postedOn === null && (
        <TextEditor key={mailing.kind} mailing={mailing} text={text}>
          <LetterExceptions
            mailing={mailing}
            exceptions={text.exceptions}
            usual={shownText(text)}
          />
        </TextEditor>
      )}
      {text && mailing.postedOn !== null && (
        <AsReadBy
          mailing={mailing}
          text={{ ...shownText(text), typeSize: text.typeSize }}
          stored={text}
        />
      )}
    </Panel>
  )
}
