/**
 * Every sentence of the privacy policy with what makes it true: the test or file of the software that shows it, or what the
 * owner of the business has to keep to, where no software can.
 *
 * A place is a path from the root of the project, with the name of a test after ` › `.
 */
type Claim = { says: string } & ({ shownBy: readonly string[] } | { keptBy: string })

const consent = 'offers-service/src/features/contact/consent.test.ts'
const contact = 'offers-service/src/features/contact/contact.test.ts'
const correction = 'offers-service/src/features/contact/correction.test.ts'
const erasure = 'offers-service/src/features/admin/privacy/people/erasure.test.ts'
const identity = 'offers-service/src/features/signing/identity/identity.test.ts'
const looking = 'web/e2e/found.test.ts › sends the number and neither name nor phone'
const people = 'offers-service/src/features/admin/privacy/people/people.test.ts'
const retention = 'offers-service/src/features/admin/privacy/retention/retention.test.ts'
const signing = 'offers-service/src/features/signing/seller/signing.test.ts'
const unfollowed =
  'web/e2e/unfollowed.test.ts › gets no cookie, and no other company is asked for anything'

const keptBySoftware: [says: string, ...shownBy: string[]][] = [
  [
    'Your name, phone number, email address if you give one, where your land is and about how large, and whatever you write or say to us.',
    `${people} › holds something from every table that tells of people, with what was signed`,
  ],
  [
    'With a request we keep the time, and what the form told you about its use.',
    `${consent} › is kept with the request: the wording, and the time`,
  ],
  [
    'With your offer we note when it was first opened, when it was opened again around the time of a later letter (at most once a day), and what was done with it since.',
    'offers-service/src/features/offers/seller/openings.test.ts › are noted once a day while a letter waits, because it may be in the mail already',
  ],
  [
    'Your name and email, the document you saw, the time, and technical details such as the IP address and the browser.',
    `${signing} › records opening, the first look, consent, name, signature and seal, each once`,
  ],
  [
    'They are the proof that it was you who signed.',
    'offers-service/src/features/signing/evidence/evidence.test.ts › is genuine as it was downloaded, and knows the copy of a signer',
  ],
  [
    'If you sign under another name than the agreement’s, we keep your reason.',
    `${identity} › leaves the answer in the evidence, on the certificate page and in what the checker says`,
  ],
  [
    'If the name or the email is not the one we know, we write to the address we know, ask “was it you?”, and keep the answer.',
    `${identity} › as %j has the address on file asked whether it was them`,
    `${identity} › is answered from there with time, in the evidence; "no" reaches the owner at once`,
  ],
  [
    'We may also email you a code to type, and keep that you typed it.',
    'offers-service/src/features/signing/identity/email-code.test.ts › stands in the evidence, on the certificate page and in what the checker says',
  ],
  [
    'Your IP address, the page asked for and the time, in logs that keep the site safe.',
    'offers-service/src/platform/http/log.ts',
  ],
  [
    'The logs hold no names, no email addresses and no links to what you sign.',
    'offers-service/src/platform/http/log.test.ts › names nobody and opens nothing, whatever happens and fails',
    'offers-service/src/platform/access/security-log.test.ts › notes log-ins, failures and who is stopped, without an address or anything typed',
  ],
  [
    'To stop misuse we count visits, under a scrambled form of your address that we forget after about a day.',
    'offers-service/src/platform/http/rate-limits.test.ts › keeps no address',
    'offers-service/src/platform/http/rate-limits.test.ts › begins anew when the window is over, and forgets who has not come again',
  ],
  [
    'If a page fails in your browser, the browser tells us what failed, without your name and what you typed.',
    'offers-service/src/features/admin/client-errors/client-errors.test.ts › keep nothing of %s',
    'web/e2e/client-errors.test.ts › tells of an error once, and the owner sees it',
  ],
  [
    'When you look up an offer, only the reference number is sent to us, and your answer where we ask one more question before we show it.',
    looking,
  ],
  ['The name and phone number in that form stay in your browser.', looking],
  ['We do not sell your personal data, and this website has no advertising trackers.', unfollowed],
  [
    'Visitors get no advertising or analytics cookies from us, and no other company’s scripts run on these pages.',
    unfollowed,
    'offers-service/src/platform/http/security-headers.ts › default-src',
  ],
  [
    'The website may keep small notes in your browser that it needs in order to work; one of them says for 30 days that you answered the question before an offer.',
    'offers-service/src/features/offers/verification/routes.test.ts › opens nothing when it is wrong, and the offer when it is right, for 30 days',
    'web/src/features/signing/stored-values.ts',
  ],
  [
    'Since there is nothing to track, the site treats every visitor as if a Do Not Track or Global Privacy Control signal were on.',
    unfollowed,
    `${consent} › is said to browsers that ask whether the signal counts here`,
  ],
  [
    'When your browser sends Global Privacy Control with a request, we keep that with it and pass it on to whoever keeps our customer records.',
    `${consent} › is known of Global Privacy Control from %j, and the CRM is told`,
  ],
  [
    'We do not use it to make decisions about you by automatic means alone.',
    'offers-service/src/features/contact/automatic.test.ts › lets the owner say that a person wrote it',
  ],
  [
    'We keep requests, offers and questions for as long as we may still be in touch about them, and delete them sooner if you ask.',
    `${erasure} › leaves not a word of a seller who never wrote, in any table`,
    `${erasure} › takes a question out of the offer of somebody else, which stays`,
  ],
  [
    'We can also set a time after which old ones are erased by themselves.',
    `${retention} › is for ever until the owner says otherwise`,
    `${retention} › is shown beforehand, changes nothing by being looked at, and is told when it was done`,
  ],
  [
    'Email that has gone out leaves our sending list after 30 days.',
    'offers-service/src/platform/jobs/jobs.test.ts › are forgotten a month after they were done, but not when they failed',
  ],
  [
    'Deleting takes along our notes, the history of the offer and the email still on our list, and tells the service that keeps our customer records.',
    'offers-service/src/features/contact/erasure.test.ts › leaves not a word of it in any table',
    `${erasure} › takes requests and offers together, and asks the CRM to forget both`,
  ],
  [
    'A signed agreement is a contract, so it is under a legal hold: we keep it, the record of how it was signed and the closing records for as long as tax and property law asks, usually seven years or more, also when you ask us to delete the rest.',
    `${erasure} › keeps what was signed $how, byte for byte, and shows it beforehand`,
  ],
  [
    'Data travels encrypted, is kept behind passwords, and is seen only by those who need it.',
    'offers-service/src/platform/http/security-headers.test.ts › what was sent without encryption is refused',
    'offers-service/contract/contract.test.ts › refuses a visitor at $method $url',
    'offers-service/src/platform/security/private-files.test.ts › is for its own user alone',
  ],
  [
    'We can ask for a code as well as the password.',
    'offers-service/src/features/admin/auth/second-factor.test.ts › once on, asks for a code after the password, and begins a session only with both',
  ],
  [
    'A program of ours gets in only with a key of its own, which we can take back.',
    'offers-service/src/platform/access/api-tokens.test.ts › those about keys take none',
    'offers-service/src/platform/access/api-tokens.test.ts › opens nothing once it is revoked, or over',
  ],
  [
    'You can ask what we know about you, have it corrected, or have it deleted.',
    `${people} › is found for a seller who never wrote, and for a joint owner`,
    `${correction} › finds the person by what is right, and no longer by what was wrong`,
    `${erasure} › leaves not a word of a seller who never wrote, in any table`,
  ],
  [
    'Wherever you live, you can ask us what we know about you, ask for a copy, have it corrected, have it deleted as far as the law lets us, and withdraw a consent you gave.',
    `${people} › holds something from every table that tells of people, with what was signed`,
    `${erasure} › is for the owner in person, not for a program`,
    `${correction} › is stored, told to the CRM, and noted without what may be about somebody else`,
    'offers-service/src/features/offers/admin/routes.test.ts › changes an offer and cannot make a live one a draft again',
  ],
  [
    'In the last 12 months we collected identifiers (such as name, address, phone, email and IP address), records of a sale, property records, and website activity.',
    'offers-service/src/features/admin/privacy/people/personal-tables.ts',
  ],
  [
    'to know which personal information we have collected, from where, why, and to whom we disclosed it;',
    `${people} › knows of every table that there is`,
  ],
  [
    'to delete and to correct it;',
    `${correction} › is stored, told to the CRM, and noted without what may be about somebody else`,
    `${erasure} › leaves not a word of a seller who never wrote, in any table`,
  ],
  [
    'We send marketing by email, phone or text message only with your consent.',
    // The site writes these mails and no others, and passes nobody's consent on.
    'offers-service/src/platform/mail/messages.ts',
    `${consent} › is known of Global Privacy Control from %j, and the CRM is told`,
  ],
  [
    'to companies that work for us, such as hosting, email, customer records and electronic signing, which may use it only for that work;',
    'offers-service/src/platform/outgoing.ts',
    'offers-service/src/platform/events/events.test.ts › hears what happens to an offer, without the notes of the owner',
  ],
  [
    'make you an offer, answer your questions and reach you about them;',
    `${contact} › stores the request, confirms it to the landowner and alerts the owner`,
  ],
  [
    'prepare, sign and close a purchase, and keep the records the law asks for;',
    `${signing} › marks the offer signed, keeps the document and mails a copy to both`,
  ],
  [
    'keep the website safe, and stop fraud and misuse;',
    'offers-service/src/features/offers/seller/guessing.test.ts',
    'offers-service/src/features/contact/confirmations.test.ts',
  ],
]

const theLaw = 'The law, not the software.'
const theOffice = 'The office keeps to it; the website takes no part.'
const aHeading = 'It begins what follows.'
const thePlan = 'The operator, as docs/operations/personal-data.md says.'

const keptByPeople: [keptBy: string, ...says: string[]][] = [
  [
    aHeading,
    'What you tell us.',
    'What a sale needs.',
    'What signing online records.',
    'What is public.',
    'What every website receives.',
    'This policy says what Larkenby Land Company, LLC (“Larkenby Land”, “we”, “us”) does with personal data: what we collect, why, who sees it, how long we keep it, and what you can ask of us.',
    'It covers this website, our letters, our phone calls and text messages, and the sales we close.',
    'We use personal data to:',
    'We pass it on only:',
    'Under the California Consumer Privacy Act, as amended, residents of California have the right:',
  ],
  [
    theOffice,
    'We use what you tell us to make you an offer, to close the sale and to answer you.',
    'We send marketing only if you have agreed to it, and you can stop it at any time.',
    'The parcel, the price, your mailing address, and what the title or escrow company needs to pay you.',
    'Bank details go to that company and not through this website.',
    'Counties publish who owns a parcel and where the tax bill goes.',
    'That is how a letter from us may have reached you.',
    'write to owners whose land we would like to buy;',
    'Consent is never a condition of an offer or of a sale.',
    'Answering a request you sent us, or calling you about your own offer, is not marketing.',
    'To stop, reply STOP to a text, use the link in an email, or call (352) 555-0199.',
    'To stop our letters, call or write, and we take your name off the list.',
    'We do not sell personal data.',
    'We do not share it for advertising either.',
    'to the title, escrow and notary services that close your sale;',
    'to the county, when a deed is recorded, which makes it public;',
    'to our attorneys and accountants, in confidence;',
    'Call or write to us.',
    'We may ask a question or two to be sure it is you, and we answer within 45 days.',
    'to opt out of its sale or sharing, though there is nothing to opt out of: we have not sold or shared any in the last 12 months, and we do not;',
    'to limit the use of sensitive information, which we use only for what you ask of us;',
    'to be treated the same, with the same offer and the same service, whether or not they use these rights.',
    'You may use an authorized agent.',
    'We ask the agent for your signed permission.',
    'This website is not for anyone under 18, and we do not knowingly collect personal data from minors.',
    'If you believe a minor has written to us, please tell us, and we will delete it.',
    'We may change this policy.',
    'If a change is material, we post it on this page at least 30 days before it takes effect, and we change the date at the top.',
  ],
  [
    theLaw,
    'obey the law.',
    'where a law or a court requires it, or to protect someone’s rights or safety;',
    'to a buyer of our business, who would be bound by this policy.',
    'No system is perfectly safe.',
    'If a breach puts you at risk, we tell you as the law requires.',
    'This policy is governed by Florida law, except where the law of your state protects you further.',
  ],
  [
    thePlan,
    'Server logs are kept for a short time.',
    'What has reached a mailbox stays there, and backups keep a copy until newer ones replace them.',
  ],
]

export const claims: readonly Claim[] = [
  ...keptBySoftware.map(([says, ...shownBy]) => ({ says, shownBy })),
  ...keptByPeople.flatMap(([keptBy, ...all]) => all.map((says) => ({ says, keptBy }))),
]
