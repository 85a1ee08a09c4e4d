import { business, closingTimes, offerTimes } from 'offers-service/contract'
import { paths } from '../../site/paths.ts'
import type { Clause } from './legal-document.tsx'
import { OurNames, ReachUs } from './reach-us.tsx'
import { Link } from '../../ui/link.tsx'

/** The terms' wording. An attorney must review it before it is used, and after every change. */
export const termsClauses: readonly Clause[] = [
  {
    id: 'agreement',
    title: 'These terms',
    text: (
      <>
        <p>
          These terms are between you and <OurNames />. They apply when you use this website: when
          you read it, ask for an offer, look up an offer, or sign one online.
        </p>
        <p>
          By using the website you agree to these terms. If you do not agree, please do not use it.
          You can still call or write to us.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    text: (
      <>
        <p>
          We buy rural and vacant land for ourselves, from its owners, for cash. We buy land in all
          50 states and are licensed where required. We are the buyer. We do not act as your agent,
          broker, attorney or tax adviser, and nothing on this website is legal, tax or financial
          advice.
        </p>
        <p>
          Before you sell, you may wish to speak with an attorney or an adviser of your own. We
          encourage you to.
        </p>
      </>
    ),
  },
  {
    id: 'offers',
    title: 'Offers are not binding until a purchase agreement',
    text: (
      <>
        <p>
          An offer we mail to you or show on this website is an invitation to sell to us. It is{' '}
          <strong>not binding</strong> on you or on us until both have signed a written purchase
          agreement. From then on the purchase agreement, and not this website, says what each side
          owes the other.
        </p>
        <p>
          A preliminary offer is based on public records and on what you tell us. Each offer shows
          the last day it stands. After that day it ends unless we renew it. We may correct or
          withdraw an offer before a purchase agreement is signed, for example if the parcel, its
          size or its owner turns out to be different.
        </p>
        <p>Asking for an offer is free and does not oblige you to anything.</p>
      </>
    ),
  },
  {
    id: 'costs',
    title: 'What a sale costs you',
    text: (
      <>
        <p>
          We charge no fees and no commissions, and we pay the closing costs. Amounts owed on the
          land itself, such as property taxes, liens or mortgages, are paid out of the purchase
          price at closing unless the purchase agreement says otherwise. Your own taxes and your own
          advisers are yours to pay.
        </p>
      </>
    ),
  },
  {
    id: 'times',
    title: 'Times we name',
    text: (
      <>
        <p>
          We name times as honestly as we can. {offerTimes} Escrow opens within 24 hours of signing.{' '}
          {closingTimes} Title companies, counties and banks have their own pace. These times are
          estimates and not promises, unless a purchase agreement makes them so.
        </p>
      </>
    ),
  },
  {
    id: 'your-part',
    title: 'Your part',
    text: (
      <>
        <p>When you use this website, you agree that:</p>
        <ul>
          <li>you are at least 18 years old and able to enter into a contract;</li>
          <li>what you tell us about yourself and the land is true as far as you know;</li>
          <li>
            you look up, accept or sign only offers that were made to you, or to someone you are
            allowed to act for;
          </li>
          <li>
            you do not try to guess reference numbers, get around our security, overload the
            website, or copy it by automatic means.
          </li>
        </ul>
        <p>
          Please keep your letter safe. Whoever has its reference number can see the offer and begin
          to sign it.
        </p>
      </>
    ),
  },
  {
    id: 'signing',
    title: 'Signing online',
    text: (
      <>
        <p>
          You may sign a purchase agreement electronically. Before you do, we ask for your consent
          to electronic records and signatures and tell you what you need for it. You may have paper
          instead, free of charge: call us, and we will mail it.
        </p>
        <p>
          An electronic signature has the same effect as one in ink. We keep a record of when and
          how it was made, as the <Link to={paths.privacy}>Privacy Policy</Link> explains.
        </p>
      </>
    ),
  },
  {
    id: 'website',
    title: 'The website and its contents',
    text: (
      <>
        <p>
          The words, pictures and design of this website belong to us or are used with permission.
          You may read, print and share them for your own use. Please ask before you publish them
          elsewhere.
        </p>
        <p>
          Reviews are the words of the people named and are shortened at most. Every parcel differs,
          so another owner’s price or closing date does not tell you what yours will be.
        </p>
        <p>
          Links to other websites are there for convenience. We do not run those websites and are
          not responsible for them.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    text: (
      <>
        <p>
          We take care that this website is correct and works, but we provide it as it is and cannot
          promise that it is always available or free of mistakes. As far as the law allows, we are
          not liable for indirect losses that come from using it, and our total liability for the
          use of the website is limited to $100.
        </p>
        <p>
          This does not limit what we owe you under a signed purchase agreement, and it does not
          limit any liability that the law does not allow us to limit.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    text: (
      <>
        <p>
          These terms are governed by the law of the State of {business.governingState}, without
          regard to its rules on conflicts of law. Disputes about them belong before the state or
          federal courts in {business.governingState}, unless the law of the state where you live
          gives you the right to another place. A purchase agreement may name its own governing law.
        </p>
        <p>If something goes wrong, please call us first. Most things are settled in one talk.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    text: (
      <>
        <p>
          We may change these terms. If a change is material, we post it on this page at least{' '}
          <strong>30 days</strong> before it takes effect, and we change the date at the top. A
          change never alters a purchase agreement that has already been signed.
        </p>
        <p>If a part of these terms cannot be enforced, the rest stays in force.</p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'How to reach us',
    text: <ReachUs />,
  },
]
