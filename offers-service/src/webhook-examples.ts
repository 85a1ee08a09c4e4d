import * as v from 'valibot'
import { AdminOffer, Lead, type OfferEventType } from '../contract/index.ts'

/** What the events carry, by the names the description of the API gives them. */
export const webhookData = {
  /** Without the admin's notes, with what the entry in the offer's history says. */
  OfferData: v.object({ ...v.omit(AdminOffer, ['notes']).entries, detail: v.string() }),
  /** With its own notes: a request that was merged into it has events of its own, with `mergedInto`. */
  LeadData: v.omit(Lead, ['duplicates', 'mergedRequests']),
  ErasedOffer: v.object({ referenceNumber: v.string() }),
  ErasedLead: v.object({ id: v.string() }),
  NoData: v.object({}),
}
type OfferData = v.InferOutput<typeof webhookData.OfferData>

/** One kind of event that is posted to `CRM_WEBHOOK_URL`, with the data of one as it is really sent. */
interface WebhookExample {
  type: string
  /** When it is sent, as one sentence. */
  when: string
  carries: keyof typeof webhookData
  data: Record<string, unknown>
}

/** When everything in the examples happens. */
export const exampleTime = '2026-06-15T16:00:00.000Z'

const lead: v.InferOutput<typeof webhookData.LeadData> = {
  id: '6f1c2a4e-0d53-4c0e-9b1a-2f7d8e3b5a60',
  name: 'Dolores Whitcomb',
  phone: '(928) 555-0117',
  email: 'dolores@mail.example',
  propertyLocation: 'Mohave County, Arizona',
  acres: '5-20',
  status: 'new',
  notes: '',
  source: 'website',
  datedNotes: [],
  followUpOn: null,
  followUpTask: '',
  lookedAfterBy: null,
  offers: [],
  mergedInto: null,
  mergedAt: null,
  deletedAt: null,
  deletedBy: null,
  looksAutomatic: null,
  consentVersion: null,
  globalPrivacyControl: false,
  createdAt: exampleTime,
}

const offer: OfferData = {
  referenceNumber: 'LB-7K2M-9RXN',
  location: 'Near Sand Creek Road, Mohave County, Arizona',
  acreage: 10.2,
  apn: '331-09-155',
  zoning: 'Rural residential',
  access: 'Dirt road',
  expirationDate: '2026-07-15',
  amount: 18_500.5,
  status: 'active',
  sellerName: 'Dolores Whitcomb',
  sellerEmail: 'dolores@mail.example',
  sellerPhone: '(928) 555-0117',
  sellerMailingAddress: '418 Orchard Lane\nKingman, AZ 86401',
  coSellers: [],
  assessedValue: null,
  backTaxes: null,
  factsSource: '',
  priceReasons: '',
  pricedBy: '',
  firstViewedAt: null,
  letterPrintedAt: null,
  leadId: null,
  parcelId: '6f1c2a4e-0d53-4c0e-9b1a-2f7d8e3b5a60',
  createdAt: exampleTime,
  updatedAt: exampleTime,
  detail: '',
}

type Chapter = [type: OfferEventType, when: string, changes?: Partial<OfferData>]

/** What happens to an offer in turn; what a chapter changes stays changed, but for its detail. */
function story(chapters: Chapter[]): WebhookExample[] {
  let told = offer
  return chapters.map(([type, when, changes]) => {
    told = { ...told, detail: '', ...changes }
    return { type: `offer.${type}`, when, carries: 'OfferData', data: told }
  })
}

const signedStory = story([
  ['created', 'An offer was made, by hand or from a spreadsheet.'],
  [
    'updated',
    'The owner changed the offer or who sells.',
    { amount: 19_000, detail: 'Amount: $18,500.50 → $19,000' },
  ],
  [
    'extended',
    'The offer got another last day.',
    {
      coSellers: [{ name: 'Ruth Whitcomb', email: 'ruth@mail.example' }],
      expirationDate: '2026-07-31',
      detail: 'From July 15, 2026 to July 31, 2026',
    },
  ],
  ['letter_printed', 'The letter was printed.', { letterPrintedAt: exampleTime }],
  ['letter_returned', 'The letter came back as not deliverable.', { detail: 'Mohave in spring' }],
  ['viewed', 'A landowner opened the offer for the first time.', { firstViewedAt: exampleTime }],
  [
    'viewed_again',
    'A landowner opened the offer again, after a later letter was posted or while one waits to be.',
  ],
  [
    'call_asked',
    'A landowner asked to be called back.',
    { detail: 'Call back in the evening, your time ((928) 555-0117)' },
  ],
  [
    'call_made',
    'The owner ticked a call-back off as made.',
    { detail: 'Call back in the evening, your time' },
  ],
  [
    'question_asked',
    'A landowner asked a question.',
    { detail: 'Who pays the taxes? ((928) 555-0117)' },
  ],
  [
    'question_answered',
    'The owner ticked a question off as answered.',
    { detail: 'Who pays the taxes?' },
  ],
  [
    'answer_undone',
    'The owner took back that a question was answered or a call made; it waits again.',
    { detail: 'Who pays the taxes?' },
  ],
  [
    'counter_offered',
    'A landowner said for how much they would sell.',
    { detail: 'I would sell for $25,000: The neighbor got more (dolores@mail.example)' },
  ],
  [
    'counter_answered',
    'The owner answered that number.',
    {
      amount: 21_000,
      detail:
        'Met at $21,000, asked for $25,000\nAmount: $19,000 → $21,000\nAmount: the letter printed on June 15, 2026 says $19,000, not $21,000',
    },
  ],
  ['signing_started', 'A landowner accepted, and may sign now.', { status: 'signing' }],
  ['signing_viewed', 'The agreement was opened.'],
  [
    'ownership_claimed',
    'Somebody who opened the agreement said that the land is theirs.',
    {
      status: 'signing',
      detail:
        'Harold Benning says: "I inherited this land". The agreement names Dolores Whitcomb. Nothing was signed (harold@mail.example)',
    },
  ],
  ['signing_cancelled', 'The signing was ended before all had signed.', { status: 'active' }],
  [
    'signed_in_part',
    'One of several owners of the land signed.',
    {
      status: 'signing',
      detail:
        'Harold Benning (harold@mail.example), 1 of 2. The agreement names Dolores Whitcomb. Asked why: "I sign for them"',
    },
  ],
  [
    'signer_asked',
    'Somebody signed under another name or address, so the address on file was asked.',
    { detail: 'dolores@mail.example' },
  ],
  [
    'signed',
    'The last owner of the land signed: the offer is a contract.',
    { status: 'signed', detail: 'Ruth Whitcomb (ruth@mail.example), 2 of 2' },
  ],
  ['signer_confirmed', 'The address on file said that it was them.', { detail: 'Yes, it was me' }],
  [
    'signer_denied',
    'The address on file said that it was not them.',
    { detail: 'No, it was not me' },
  ],
  ['signer_looked_at', 'The owner looked at a signature in doubt.', { detail: 'Harold Benning' }],
  [
    'closing_changed',
    'A step of the closing got a day, or lost it.',
    { detail: 'Escrow opened: June 15, 2026' },
  ],
  ['noted', 'Somebody wrote a note, whose words are not sent.'],
  ['call_reached', 'Somebody called, and reached them.'],
  ['call_left_message', 'Somebody called, and left a message.'],
  ['call_no_answer', 'Somebody called, and nobody answered.'],
  ['call_wrong_number', 'Somebody called a number that is not theirs.'],
  ['mail_written', 'Somebody wrote an email to the seller, whose words are not sent.'],
  [
    'mail_sent',
    'An email about the offer went out.',
    { detail: 'Our answer about your land, offer LB-7K2M-9RXN (to dolores@mail.example)' },
  ],
  [
    'mail_received',
    'A landowner wrote an email.',
    { detail: 'Re: Our answer\n\nThank you. (dolores@mail.example)' },
  ],
  [
    'mail_bounced',
    'An email about the offer did not arrive.',
    {
      detail:
        'Their mail host answered: 550 5.1.1 <the address>: Recipient address rejected: User unknown',
    },
  ],
])

const declinedStory = story([
  [
    'declined',
    'A landowner declined the offer.',
    { status: 'declined', detail: 'The price is too low' },
  ],
  ['letters_refused', 'A landowner asked for no more letters.'],
  ['decline_seen', 'The owner has seen the decline.'],
  ['withdrawn', 'The owner took the offer back.', { status: 'withdrawn' }],
])

/** Every event that is sent, in the order in which a reader needs them. */
export const webhookExamples: WebhookExample[] = [
  { type: 'lead.created', when: 'Somebody asked for an offer.', carries: 'LeadData', data: lead },
  {
    type: 'lead.updated',
    when: 'The owner changed a request, noted something on it, merged it, took it apart, deleted it or put it back.',
    carries: 'LeadData',
    data: { ...lead, status: 'contacted' },
  },
  {
    type: 'lead.erased',
    when: 'A request was erased: please erase it too.',
    carries: 'ErasedLead',
    data: { id: lead.id },
  },
  ...signedStory,
  ...declinedStory,
  {
    type: 'offer.erased',
    when: 'An offer was erased: please erase it too.',
    carries: 'ErasedOffer',
    data: { referenceNumber: offer.referenceNumber },
  },
  { type: 'test', when: 'The owner pressed "Send a test".', carries: 'NoData', data: {} },
]
