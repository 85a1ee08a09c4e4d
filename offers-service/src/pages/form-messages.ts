import type { Message } from '../../contract/index.ts'

// What pages say of forms that were sent where no script runs, beside what the contract says everywhere.

export const checkFields: Message = {
  title: 'Please check your entries',
  description: 'Something is missing or not quite right. It is marked below.',
}

export const sentFromElsewhere: Message = {
  title: 'This form came from another website',
  description:
    'So we did not act on it. If it was you, please fill in the form on our own site instead.',
}

export const counterOfferFailed: Message = {
  title: 'Your number was not sent',
  description: 'There was a problem sending your number. Please call us.',
}

export const answerFailed: Message = {
  title: 'Your answer was not kept',
  description: 'Please go back and try again, or call us and tell us whether it was you.',
}
