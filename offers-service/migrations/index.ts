import { baseline } from './001-baseline.ts'
import { makeLists } from './002-lists.ts'
import { makeBulkChanges } from './003-bulk-changes.ts'
import { makeDoNotMail } from './004-do-not-mail.ts'
import { makeSavedItems } from './005-saved-items.ts'
import { makeParcels } from './006-parcels.ts'
import { makePlannedChanges } from './007-planned-changes.ts'
import { addMadeBy } from './008-made-by.ts'
import { addDoNotMailLabels } from './009-do-not-mail-labels.ts'
import { makeMailings } from './010-mailings.ts'
import { addFellThrough } from './011-fell-through.ts'
import { makeClosingDetails } from './012-closing-details.ts'
import { makePrintRuns } from './013-print-runs.ts'
import { addCounterOffers } from './014-counter-offers.ts'
import { addOfferedAt } from './015-offered-at.ts'
import { makeLetterTexts } from './016-letter-texts.ts'
import { addPostcards } from './017-postcards.ts'
import { addLeadsByHand } from './018-leads-by-hand.ts'
import { addCardTexts } from './019-card-texts.ts'
import { addMergedLeads } from './020-merged-leads.ts'
import { makeContentVersions } from './021-content-versions.ts'
import { makeMembers } from './022-members.ts'
import { addPriceParts } from './023-price-parts.ts'
import { addHistoryMadeBy } from './024-history-made-by.ts'
import { addEmailedOffers } from './025-emailed-offers.ts'
import { makeOutlines } from './026-outlines.ts'
import { addNoteMadeBy } from './027-note-made-by.ts'
import { addDeletedLeads } from './028-deleted-leads.ts'
import { addMailingCosts } from './029-mailing-costs.ts'
import { addLookedAfter } from './030-looked-after.ts'
import { addTypeSize } from './031-type-size.ts'
import { makeMailingCalls } from './032-mailing-calls.ts'
import { addPostage } from './033-postage.ts'
import { makeMailingCounts } from './034-mailing-counts.ts'
import { leaveOutParcelLabels } from './035-parcel-labels.ts'
import { makePresence } from './036-presence.ts'
import { indexWaitingQuestions } from './037-waiting-questions.ts'
import { indexParcelsWithoutCounty } from './038-parcels-without-county.ts'
import { makeNearbySales } from './039-nearby-sales.ts'
import { addNearbySaleMakers } from './040-nearby-sale-makers.ts'
import { addFactsSource } from './041-facts-source.ts'
import { addListExplanations } from './042-list-explanations.ts'
import { makeDeletedDrafts } from './043-deleted-drafts.ts'
import { makeMailFiles } from './044-mail-files.ts'
import { addOwnSecondFactors } from './045-own-second-factors.ts'
import type { MigrationStep } from './step.ts'

/** The steps in their order. A step is never changed once it is released, and takes nothing away that the version before needs. */
export const migrations: Record<string, MigrationStep> = {
  '001-baseline': baseline,
  '002-lists': makeLists,
  '003-bulk-changes': makeBulkChanges,
  '004-do-not-mail': makeDoNotMail,
  '005-saved-items': makeSavedItems,
  '006-parcels': makeParcels,
  '007-planned-changes': makePlannedChanges,
  '008-made-by': addMadeBy,
  '009-do-not-mail-labels': addDoNotMailLabels,
  '010-mailings': makeMailings,
  '011-fell-through': addFellThrough,
  '012-closing-details': makeClosingDetails,
  '013-print-runs': makePrintRuns,
  '014-counter-offers': addCounterOffers,
  '015-offered-at': addOfferedAt,
  '016-letter-texts': makeLetterTexts,
  '017-postcards': addPostcards,
  '018-leads-by-hand': addLeadsByHand,
  '019-card-texts': addCardTexts,
  '020-merged-leads': addMergedLeads,
  '021-content-versions': makeContentVersions,
  '022-members': makeMembers,
  '023-price-parts': addPriceParts,
  '024-history-made-by': addHistoryMadeBy,
  '025-emailed-offers': addEmailedOffers,
  '026-outlines': makeOutlines,
  '027-note-made-by': addNoteMadeBy,
  '028-deleted-leads': addDeletedLeads,
  '029-mailing-costs': addMailingCosts,
  '030-looked-after': addLookedAfter,
  '031-type-size': addTypeSize,
  '032-mailing-calls': makeMailingCalls,
  '033-postage': addPostage,
  '034-mailing-counts': makeMailingCounts,
  '035-parcel-labels': leaveOutParcelLabels,
  '036-presence': makePresence,
  '037-waiting-questions': indexWaitingQuestions,
  '038-parcels-without-county': indexParcelsWithoutCounty,
  '039-nearby-sales': makeNearbySales,
  '040-nearby-sale-makers': addNearbySaleMakers,
  '041-facts-source': addFactsSource,
  '042-list-explanations': addListExplanations,
  '043-deleted-drafts': makeDeletedDrafts,
  '044-mail-files': makeMailFiles,
  '045-own-second-factors': addOwnSecondFactors,
}
