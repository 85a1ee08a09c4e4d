/** Answers that mean the link is not what this page still shows; asking the server again tells what it is now. */
export const outdated = new Set([
  'already_signed',
  'changed_meanwhile',
  'signing_link_closed',
  'signed_link_closed',
  'not_found',
])
