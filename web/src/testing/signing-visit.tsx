import { fireEvent, render, screen } from '@testing-library/react'
import { defaultSettings, type SigningView } from 'offers-service/contract'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { ApiProvider } from '../api/provider.tsx'
import { answerFetch } from './answers.ts'
import { exampleSigning as sampleView } from './examples.ts'
import { Toaster } from '../ui/on-demand/toaster.tsx'
import { Page } from '../features/signing/signing-page.tsx'

export { sampleView }
export const token = 'T0ken'
const address = `/api/signing/${token}`

/** The same offer after its seller changed the price. */
export const changedView: SigningView = {
  ...sampleView,
  offer: { ...sampleView.offer, amount: 17_000 },
  agreement: {
    ...sampleView.agreement,
    version: '1.second',
    sections: [
      { heading: 'Parties', paragraphs: ['Buyer and Seller.'] },
      { heading: 'Price', paragraphs: ['Buyer pays $17,000.00.'] },
    ],
  },
}

export const signedView: SigningView = {
  ...sampleView,
  status: 'signed',
  offer: { ...sampleView.offer, status: 'signed' },
  signerName: 'Dolores Whitcomb',
  signedAt: '2026-11-21T02:00:00.000Z',
}

export const refusal = (status: number, code: string) => ({
  status,
  body: { code, message: 'A sentence.' },
})

export type Answer = { status?: number; body?: unknown }

interface LinkAnswers {
  view?: Answer | (() => Answer)
  sign?: Answer | (() => Answer)
  decline?: Answer | (() => Answer)
  question?: Answer
  ownership?: Answer
  emailCode?: Answer | (() => Answer | Promise<Answer>)
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>Now at {pathname + search}</p>
}

/** Opens a signing link as the service answers it; answers the calls the page makes that change something. */
export function visit(
  { view = { body: sampleView }, sign, decline, question, ownership, emailCode }: LinkAnswers = {},
  after = '',
) {
  const requests = answerFetch({
    '/api/settings': { body: defaultSettings },
    [address]: view,
    ...(sign && { [`${address}/sign`]: sign }),
    ...(emailCode && { [`${address}/email-code`]: emailCode }),
    ...(decline && { [`${address}/decline`]: decline }),
    ...(ownership && { [`${address}/ownership`]: ownership }),
    ...(question && { '/api/offers/LB-7K2M-9RXN/questions': question }),
  })
  const page = render(
    <ApiProvider replies={{ data: { '/api/settings': defaultSettings }, missing: [] }}>
      <MemoryRouter initialEntries={[`/sign/${token}${after}`]}>
        <Routes>
          <Route path="/sign/:token" element={<Page params={{ token }} />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </ApiProvider>,
  )
  return { ...page, sent: () => requests.filter(({ method }) => method === 'POST') }
}

export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }))

export const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

export const seeStep = async (number: number) =>
  await screen.findByRole('heading', { name: new RegExp(`Step ${number} of 5`) })

/** Does all that comes before a step, as Dolores Whitcomb would. */
export async function goTo(step: 1 | 2 | 3 | 4 | 5): Promise<void> {
  await seeStep(1)
  if (step === 1) return
  press('I Have Read It')
  await seeStep(2)
  if (step === 2) return
  fireEvent.click(screen.getByRole('checkbox'))
  press('Continue')
  await seeStep(3)
  if (step === 3) return
  type('Full legal name', 'Dolores Whitcomb')
  type('Email', 'dolores@mail.example')
  press('Continue')
  await seeStep(4)
  if (step === 4) return
  type('Type your name to sign', 'Dolores Whitcomb')
  press('Continue to Review')
  await seeStep(5)
}

/** What a screen reader adds to an element's name. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
