import { endMailAddress, makeMailAddress, readMailAddress } from 'offers-service/contract'
import { SecretAddressPanel } from '../shell/secret-address-panel.tsx'

const calls = { read: readMailAddress, make: makeMailAddress, end: endMailAddress }

/** The address to which a mail host posts what it receives, so that it stands with leads and offers. */
export const ReceivedMailPanel = () => (
  <SecretAddressPanel
    calls={calls}
    title="Emails you receive"
    noun="Receiving address"
    label="Address for your mail host"
    goesTo="your mail host"
    consequence="Your mail host cannot hand on emails under the present address any more."
  >
    <p>
      When a landowner answers by email, it can stand here too: with their request, or as a question
      about their offer. So can the news that an email did not arrive. Your mailbox keeps every
      email as before.
    </p>
    <p>
      Your mail host sends the emails on to an address that you make here. Ask the person who set up
      your site to connect it. Anyone with the address can add emails here, so keep it to yourself.
    </p>
  </SecretAddressPanel>
)
