import { formatCalendarDate, type Message } from '../../contract/index.ts'

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

export const noLettersFailed: Message = {
  title: 'This was not sent',
  description: 'There was a problem sending this. Please call us, and we will stop our letters.',
}

export const answerFailed: Message = {
  title: 'Your answer was not kept',
  description: 'Please go back and try again, or call us and tell us whether it was you.',
}

export const emailOfferFailed: Message = {
  title: 'The offer was not emailed',
  description: 'There was a problem sending the offer to you. Please call us.',
}

/** Says where an offer went, and when its reminder comes. */
export const offerEmailed = (email: string, { reminderOn }: { reminderOn?: string }): Message => ({
  title: 'The offer is on its way',
  description: [
    `We sent it to ${email}. If it is not there in a few minutes, please look among the spam.`,
    ...(reminderOn === undefined
      ? []
      : [`We will remind you once, on ${formatCalendarDate(reminderOn)}.`]),
  ].join(' '),
})

export const stopEmailQuestion: Message = {
  title: 'End these emails?',
  description:
    'We send no more email about this offer to the address that got this link, and no reminder. The offer itself stays as it is.',
}

export const emailStopped: Message = {
  title: 'These emails have ended',
  description:
    'We send no more email about this offer to this address. The offer itself stays as it is. You can always call us.',
}

export const stopEmailMissing: Message = {
  title: 'There is nothing to end',
  description:
    'We keep no address for this link, so we send it nothing. If you still get email about an offer, please call us.',
}
