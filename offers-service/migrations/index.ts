import { firstTables } from './001-first-tables.ts'
import { ownerArea } from './003-owner-area.ts'
import { evidence } from './004-evidence.ts'
import { visitCounts } from './005-visit-counts.ts'
import { leadKeys } from './006-lead-keys.ts'
import { searchText } from './007-search-text.ts'
import { addBuyerFacts } from './008-buyer-facts.ts'
import { knownBrowsers } from './009-known-browsers.ts'
import { evidenceMarks } from './010-evidence-marks.ts'
import { automatic } from './011-automatic.ts'
import { consent } from './012-consent.ts'
import { securityEvents } from './013-security-events.ts'
import { machineTokens } from './014-machine-tokens.ts'
import { signerIdentity } from './015-signer-identity.ts'
import { emailCodes } from './016-email-codes.ts'
import { growth } from './017-growth.ts'
import { offerWords } from './018-offer-words.ts'
import { leadList } from './019-lead-list.ts'
import { parcelKeys } from './020-parcel-keys.ts'
import { today } from './021-today.ts'
import { leadWords } from './022-lead-words.ts'
import { indexChoices } from './023-index-choices.ts'
import { idempotencyKeys } from './024-idempotency-keys.ts'
import { clientErrors } from './025-client-errors.ts'
import { jobLanes } from './026-job-lanes.ts'
import { signed } from './027-signed.ts'
import { callBacks } from './028-call-backs.ts'
import { apnKeys } from './029-apn-keys.ts'
import { evidenceLedger } from './030-evidence-ledger.ts'
import { endedElsewhere } from './031-ended-elsewhere.ts'
import { missingFacts } from './032-missing-facts.ts'
import { hostDown } from './033-host-down.ts'
import type { MigrationStep } from './step.ts'

export const migrations: Record<string, MigrationStep> = {
  '001-first-tables': firstTables,
  '003-owner-area': ownerArea,
  '004-evidence': evidence,
  '005-visit-counts': visitCounts,
  '006-lead-keys': leadKeys,
  '007-search-text': searchText,
  '008-buyer-facts': addBuyerFacts,
  '009-known-browsers': knownBrowsers,
  '010-evidence-marks': evidenceMarks,
  '011-automatic': automatic,
  '012-consent': consent,
  '013-security-events': securityEvents,
  '014-machine-tokens': machineTokens,
  '015-signer-identity': signerIdentity,
  '016-email-codes': emailCodes,
  '017-growth': growth,
  '018-offer-words': offerWords,
  '019-lead-list': leadList,
  '020-parcel-keys': parcelKeys,
  '021-today': today,
  '022-lead-words': leadWords,
  '023-index-choices': indexChoices,
  '024-idempotency-keys': idempotencyKeys,
  '025-client-errors': clientErrors,
  '026-job-lanes': jobLanes,
  '027-signed': signed,
  '028-call-backs': callBacks,
  '029-apn-keys': apnKeys,
  '030-evidence-ledger': evidenceLedger,
  '031-ended-elsewhere': endedElsewhere,
  '032-missing-facts': missingFacts,
  '033-host-down': hostDown,
}
