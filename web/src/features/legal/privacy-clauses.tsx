import { business } from 'offers-service/contract'
import type { Clause } from './legal-document.tsx'
import { CallLink } from '../../ui/contact-details.tsx'
import { OurNames, ReachUs } from './reach-us.tsx'

/** The privacy policy's wording. An attorney must review it before it is used, and after every change. */
export const privacyClauses: readonly Clause[] = [
  {
    id: 'who',
    title: 'Who we are',
    text: (
      <p>
        This policy says what <OurNames /> does with personal data: what we collect, why, who sees
        it, how long we keep it, and what you can ask of us. It covers this website, our letters,
        our phone calls and text messages, and the sales we close.
      </p>
    ),
  },
  {
    id: 'collect',
    title: 'What we collect',
    text: (
      <>
        <p>
          <strong>What you tell us.</strong> Your name, phone number, email address if you give one,
          where your land is and about how large, and whatever you write or say to us. With a
          request we keep the time, and what the form told you about its use. With your offer we
          note when it was first opened, when it was opened again around the time of a later letter
          (at most once a day), and what was done with it since.
        </p>
        <p>
          <strong>What a sale needs.</strong> The parcel, the price, your mailing address, and what
          the title or escrow company needs to pay you. Bank details go to that company and not
          through this website.
        </p>
        <p>
          <strong>What signing online records.</strong> Your name and email, the document you saw,
          the time, and technical details such as the IP address and the browser. They are the proof
          that it was you who signed. If you sign under another name than the agreement’s, we keep
          your reason. If the name or the email is not the one we know, we write to the address we
          know, ask “was it you?”, and keep the answer. We may also email you a code to type, and
          keep that you typed it.
        </p>
        <p>
          <strong>What is public.</strong> Counties publish who owns a parcel and where the tax bill
          goes. That is how a letter from us may have reached you.
        </p>
        <p>
          <strong>What every website receives.</strong> Your IP address, the page asked for and the
          time, in logs that keep the site safe. The logs hold no names, no email addresses and no
          links to what you sign. To stop misuse we count visits, under a scrambled form of your
          address that we forget after about a day. If a page fails in your browser, the browser
          tells us what failed, without your name and what you typed. When you look up an offer,
          only the reference number is sent to us, and your answer where we ask one more question
          before we show it. The name and phone number in that form stay in your browser.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and trackers',
    text: (
      <p>
        Visitors get no advertising or analytics cookies from us, and no other company’s scripts run
        on these pages. The website may keep small notes in your browser that it needs in order to
        work; one of them says for 30 days that you answered the question before an offer. Since
        there is nothing to track, the site treats every visitor as if a Do Not Track or Global
        Privacy Control signal were on. When your browser sends Global Privacy Control with a
        request, we keep that with it and pass it on to whoever keeps our customer records.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    text: (
      <>
        <p>We use personal data to:</p>
        <ul>
          <li>make you an offer, answer your questions and reach you about them;</li>
          <li>prepare, sign and close a purchase, and keep the records the law asks for;</li>
          <li>write to owners whose land we would like to buy;</li>
          <li>keep the website safe, and stop fraud and misuse;</li>
          <li>obey the law.</li>
        </ul>
        <p>We do not use it to make decisions about you by automatic means alone.</p>
      </>
    ),
  },
  {
    id: 'marketing',
    title: 'Marketing only with your consent',
    text: (
      <>
        <p>
          We send marketing by email, phone or text message <strong>only with your consent</strong>.
          Consent is never a condition of an offer or of a sale. Answering a request you sent us, or
          calling you about your own offer, is not marketing.
        </p>
        <p>
          To stop, reply STOP to a text, use the link in an email, or call{' '}
          <CallLink className="nowrap" />. To stop our letters, call or write, and we take your name
          off the list.
        </p>
      </>
    ),
  },
  {
    id: 'share',
    title: 'Who else sees it',
    text: (
      <>
        <p>
          <strong>We do not sell personal data.</strong> We do not share it for advertising either.
          We pass it on only:
        </p>
        <ul>
          <li>to the title, escrow and notary services that close your sale;</li>
          <li>
            to companies that work for us, such as hosting, email, customer records and electronic
            signing, which may use it only for that work;
          </li>
          <li>to the county, when a deed is recorded, which makes it public;</li>
          <li>to our attorneys and accountants, in confidence;</li>
          <li>where a law or a court requires it, or to protect someone’s rights or safety;</li>
          <li>to a buyer of our business, who would be bound by this policy.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'keep',
    title: 'How long we keep it, and how safely',
    text: (
      <>
        <p>
          We keep requests, offers and questions for as long as we may still be in touch about them,
          and delete them sooner if you ask. We can also set a time after which old ones are erased
          by themselves. Email that has gone out leaves our sending list after 30 days. Server logs
          are kept for a short time.
        </p>
        <p>
          Deleting takes along our notes, the history of the offer and the email still on our list,
          and tells the service that keeps our customer records. What has reached a mailbox stays
          there, and backups keep a copy until newer ones replace them.
        </p>
        <p>
          A signed agreement is a contract, so it is under a legal hold: we keep it, the record of
          how it was signed and the closing records for as long as tax and property law asks,
          usually seven years or more, also when you ask us to delete the rest.
        </p>
        <p>
          Data travels encrypted, is kept behind passwords, and is seen only by those who need it.
          We can ask for a code as well as the password. A program of ours gets in only with a key
          of its own, which we can take back. No system is perfectly safe. If a breach puts you at
          risk, we tell you as the law requires.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask of us',
    text: (
      <p>
        Wherever you live, you can ask us what we know about you, ask for a copy, have it corrected,
        have it deleted as far as the law lets us, and withdraw a consent you gave. Call or write to
        us. We may ask a question or two to be sure it is you, and we answer within 45 days.
      </p>
    ),
  },
  {
    id: 'ccpa',
    title: 'California residents (CCPA)',
    text: (
      <>
        <p>
          Under the California Consumer Privacy Act, as amended, residents of California have the
          right:
        </p>
        <ul>
          <li>
            <strong>to know</strong> which personal information we have collected, from where, why,
            and to whom we disclosed it;
          </li>
          <li>
            <strong>to delete</strong> and <strong>to correct</strong> it;
          </li>
          <li>
            <strong>to opt out</strong> of its sale or sharing, though there is nothing to opt out
            of: we have not sold or shared any in the last 12 months, and we do not;
          </li>
          <li>
            <strong>to limit</strong> the use of sensitive information, which we use only for what
            you ask of us;
          </li>
          <li>
            <strong>to be treated the same</strong>, with the same offer and the same service,
            whether or not they use these rights.
          </li>
        </ul>
        <p>
          In the last 12 months we collected identifiers (such as name, address, phone, email and IP
          address), records of a sale, property records, and website activity. You may use an
          authorized agent. We ask the agent for your signed permission.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Under 18',
    text: (
      <p>
        This website is not for anyone under 18, and we do not knowingly collect personal data from
        minors. If you believe a minor has written to us, please tell us, and we will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        We may change this policy. If a change is material, we post it on this page at least{' '}
        <strong>30 days</strong> before it takes effect, and we change the date at the top. This
        policy is governed by {business.governingState} law, except where the law of your state
        protects you further.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'How to reach us',
    text: <ReachUs />,
  },
]
