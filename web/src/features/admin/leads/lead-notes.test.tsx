import { screen } from '@testing-library/react'
import { type LeadNote, readLead } from 'offers-service/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useApi } from '../../../api/hooks.ts'
import { answerFetch } from '../../../testing/answers.ts'
import { exampleLead } from '../../../testing/examples.ts'
import { renderPage } from '../../../testing/render.tsx'
import { LeadNotes } from './lead-notes.tsx'
import { useLeadActions } from './use-lead-actions.ts'

beforeEach(() => {
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true }))
  onTestFinished(() => localStorage.clear())
})

function Notes() {
  const actions = useLeadActions()
  const { data } = useApi(readLead, { params: { id: exampleLead.id } })
  return data && <LeadNotes lead={data.lead} actions={actions} />
}

test('an email that went out after its lead was read, and before the mails were, stands among the notes', async () => {
  const at = `/api/admin/contact-requests/${exampleLead.id}`
  const datedNotes: LeadNote[] = []
  answerFetch({
    [at]: () => ({
      body: {
        lead: { ...exampleLead, datedNotes: [...datedNotes] },
        others: [],
        moreOthers: 0,
        seen: '',
      },
    }),
    [`${at}/mails`]: () => {
      datedNotes.push({
        id: '1',
        leadId: exampleLead.id,
        at: '2026-03-06T20:00:00.000Z',
        kind: 'email',
        text: 'Email sent: Your land',
        files: [],
        editedAt: null,
        madeBy: null,
      })
      return { body: [] }
    },
    '/api/admin/owner-name': { body: { name: '' } },
  })
  renderPage(<Notes />)
  expect(await screen.findByText('Email sent: Your land')).toBeTruthy()
})
