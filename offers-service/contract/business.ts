/**
 * The facts of the business, in the one file its owner edits.
 *
 * Everything a visitor, a letter or an agreement says about who we are comes from here. The phone number and e-mail
 * shown on the site can also be changed in the admin area's settings; `defaultPhone` is what shows until then.
 */
export const business = {
  name: 'Larkenby Land',
  legalName: 'Larkenby Land Company, LLC',
  /** Shown until the settings name another; `tel:` and `sms:` links are made from the digits of what is shown. */
  defaultPhone: '(352) 555-0142',
  supportEmail: 'hello@larkenby.example',
  emailObfuscated: 'hello [at] larkenby [dot] example',
  postalAddress: {
    street: 'P.O. Box 155',
    city: 'Cedar Hollow',
    state: 'FL',
    postalCode: '32699',
  },
  licenseLine: 'We buy land in all 50 states. Licensed where required.',
  governingState: 'Florida',
  /** The time zone in which an offer's last day ends. */
  timeZone: 'America/New_York',
  founders: [
    {
      name: 'Ruth Larkenby',
      role: 'Co-founder, offers',
      bio: 'Ruth reads every county record herself and signs every offer we send. She grew up on forty acres of Florida pine.',
    },
    {
      name: 'Amos Larkenby',
      role: 'Co-founder, closings',
      bio: 'Amos walks each file from signature to payment. He has spent 15+ years in real estate and answers his own phone.',
    },
  ],
  /** The film on the About page: a file of this site plays in the page, an address elsewhere is linked to. */
  video: {
    /** The film, best format first; older phones need the second. One address of another site replaces both. */
    urls: ['/video/about.webm', '/video/about.mp4'],
    /** WebVTT captions of the film; used for a file of this site. */
    captionsUrl: '/video/about.vtt',
  },
} as const
