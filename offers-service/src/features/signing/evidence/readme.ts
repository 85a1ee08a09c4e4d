import type { SigningProviderName } from '../../../../contract/index.ts'

const builtin = `What proves this signing

signed-agreement.pdf   the signed agreement, sealed with a digital signature; where the events say that it was signed on paper,
                       a scan of that without one
signed-agreement-timestamped.pdf   the same with a timestamp after it, where a timestamp server vouched for the time
events.json            what happened, each entry with a hash that covers the entry before it
agreement.json, consent-*.json, drawing-*.json   what was shown and signed, as the entries' hashes name it
`

const breezedoc = `What proves this signing

It took place on BreezeDoc, so the signed document is there and in the mail that BreezeDoc sent to everyone who signed: BreezeDoc
hands no file out. What is here proves what BreezeDoc told this site, and when.

signed-agreement.pdf   not the signed document, but this site's record of what BreezeDoc told, sealed with a digital signature
provider-answer.json   what BreezeDoc answered when everyone had signed
agreement.json         the offer as this site stated it when BreezeDoc sent the document; not the text that was signed
events.json            what happened, each entry with a hash that covers the entry before it
`

const docuseal = `What proves this signing

It took place on DocuSeal. What is here proves that these are the files DocuSeal handed out, and when.

signed-agreement.pdf   the signed document; if DocuSeal put a digital signature into it, a PDF reader checks that, and the
                       command below does not
audit-log.pdf          DocuSeal's own record of who signed, if it made one
provider-answer.json   what DocuSeal answered when everyone had signed
agreement.json         the offer as this site stated it when the document was made; not the text that was signed
events.json            what happened, each entry with a hash that covers the entry before it
`

const checking = `certificate.pem        the certificate that this bundle is signed with
certificates.json      every certificate that this site has sealed with
manifest.json, manifest.sig   the hash of every file here, and the signature over them

To check everything without the database or the internet, run this in the site's folder:

    npm run verify-evidence -- <this file>

Better still, compare it with a copy that somebody else has kept, such as the one mailed to a signer:

    npm run verify-evidence -- <this file> <their-copy.pdf>

Who knows the fingerprint of the site's certificate, which stands on the last page of every signed agreement, can demand it:

    npm run verify-evidence -- <this file> --fingerprint <SHA-256>
`

const beginnings: Record<SigningProviderName, string> = { builtin, breezedoc, docuseal }

/** What a bundle says of itself, which depends on where the signing took place. */
export function readmeFor(provider: SigningProviderName): string {
  return beginnings[provider] + checking
}
