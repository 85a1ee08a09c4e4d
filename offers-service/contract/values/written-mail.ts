import { requiredLines, requiredText } from './values.ts'

/** An e-mail as the admin writes it. The name, phone number and address of the business are put below it. */
export const mailSubject = requiredText('Please write a subject', 150)
export const mailText = requiredLines('Please write a message', 5000)
