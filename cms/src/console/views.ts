import type { Core } from '@strapi/strapi'
import { type ContentType, contentTypes } from '../content-types'

interface Field {
  label: string
  /** Shown under the field. */
  help: string
  /** Width in twelfths of the form. */
  width: number
  isReadOnly?: boolean
}

interface View {
  /** The columns of the list; the first names an entry. */
  columns: string[]
  sortBy: string
  newestFirst?: boolean
  /** The fields of the form, in order. */
  fields: Record<string, Field>
}

const slugHelp =
  'The end of the address: small letters, digits and hyphens. Links break when it changes.'
const bodyHelp =
  'Markdown: ## starts a heading, a hyphen starts a list, an empty line starts a paragraph.'

const views: Record<ContentType, View> = {
  post: {
    columns: ['title', 'publicationDate'],
    sortBy: 'updatedAt',
    newestFirst: true,
    fields: {
      title: { label: 'Title', help: 'What a landowner would ask, in plain words.', width: 6 },
      slug: { label: 'Slug', help: slugHelp, width: 6 },
      excerpt: {
        label: 'Excerpt',
        help: 'One or two sentences for the list of posts. Left empty, the post’s beginning is shown.',
        width: 12,
      },
      body: { label: 'Text', help: bodyHelp, width: 12 },
      publicationDate: {
        label: 'First published',
        help: 'Set by itself when the post is first published, and kept.',
        width: 6,
        isReadOnly: true,
      },
    },
  },
  page: {
    columns: ['title', 'slug', 'updatedAt'],
    sortBy: 'title',
    fields: {
      title: { label: 'Title', help: 'Shown at the top of the page.', width: 6 },
      slug: { label: 'Slug', help: slugHelp, width: 6 },
      body: { label: 'Text', help: bodyHelp, width: 12 },
    },
  },
  testimonial: {
    columns: ['name', 'location', 'featured', 'updatedAt'],
    sortBy: 'name',
    fields: {
      name: { label: 'Name', help: 'As the person agreed to be named.', width: 6 },
      location: { label: 'Location', help: 'County or town, and state.', width: 6 },
      quote: { label: 'Quote', help: 'Their own words, without quotation marks.', width: 12 },
      featured: { label: 'Featured', help: 'Shown first, in the larger cards.', width: 4 },
    },
  },
  setting: {
    columns: ['phoneDisplay'],
    sortBy: 'phoneDisplay',
    fields: {
      phoneDisplay: {
        label: 'Phone number',
        help: 'As visitors read it. Calls and texts go to it, so write it as it is dialed.',
        width: 6,
      },
      emailObfuscated: {
        label: 'Email, written for people',
        help: 'For example: hello [at] example [dot] com.',
        width: 6,
      },
      trustBadgeUrls: {
        label: 'Trust badges',
        help: 'Addresses of pictures, one per line, in the order shown.',
        width: 12,
      },
      businessName: {
        label: 'Business name',
        help: 'Left empty, the name this site came with.',
        width: 6,
      },
      legalName: {
        label: 'Legal name',
        help: 'The buyer in agreements. Left empty, the business name.',
        width: 6,
      },
      supportEmail: {
        label: 'Support email',
        help: 'In letters, mail and agreements. Questions of landowners arrive here.',
        width: 6,
      },
      street: { label: 'Street or P.O. box', help: 'Where letters reach you.', width: 6 },
      city: { label: 'City', help: '', width: 6 },
      state: { label: 'State', help: 'Two letters, such as FL.', width: 3 },
      postalCode: { label: 'ZIP code', help: '', width: 3 },
      people: {
        label: 'People',
        help: 'Who landowners meet, in the order shown. Letters end with their names.',
        width: 12,
      },
      escrowCompany: {
        label: 'Escrow company',
        help: 'Left empty, texts say “the escrow company”.',
        width: 6,
      },
      escrowWebsite: {
        label: 'Website of the escrow company',
        help: 'For example: https://escrow.example.',
        width: 6,
      },
      escrowPhone: {
        label: 'Phone of the escrow company',
        help: 'On the page Check Us.',
        width: 6,
      },
      companyNumber: {
        label: 'Company number',
        help: 'Under which the state has you on record. On the page Check Us.',
        width: 6,
      },
      registrationState: {
        label: 'State of registration',
        help: 'For example: Florida.',
        width: 6,
      },
      registerWebsite: {
        label: 'Page of the state’s register',
        help: 'Where anybody can look you up.',
        width: 6,
      },
      licensing: {
        label: 'License',
        help: 'For example: Not licensed: we buy for ourselves. On the page Check Us.',
        width: 12,
      },
      signerName: {
        label: 'Who signs for us',
        help: 'The person who signs for the company. In agreements and on the page Check Us.',
        width: 6,
      },
      signerTitle: { label: 'Their title', help: 'For example: Managing Member.', width: 6 },
      aboutLead: {
        label: 'First sentence of the About page',
        help: 'Left empty, the site’s own stands there.',
        width: 12,
      },
      aboutStory: {
        label: 'Your story',
        help: 'On the About page. A blank line begins a new paragraph.',
        width: 12,
      },
      aboutPhoto: {
        label: 'Photo of the About page',
        help: 'The address of a picture of this site, such as /uploads/farm.jpg.',
        width: 6,
      },
      aboutPhotoText: {
        label: 'What the photo shows',
        help: 'For people who cannot see it.',
        width: 6,
      },
      film: {
        label: 'Your film',
        help: 'Its address on another site. Left empty, the film this site came with plays.',
        width: 12,
      },
      referenceLines: {
        label: 'People who can be called about us',
        help: 'One per line, with a phone number at the end. On the page Check Us.',
        width: 12,
      },
      reviewLines: {
        label: 'Reviews elsewhere',
        help: 'One per line, with an https address at the end. On the page Check Us.',
        width: 12,
      },
      countyRecordLines: {
        label: 'County records',
        help: 'One county per line, such as: Marion County, FL | https://record.example/search?parcel={apn}. On the page of an offer.',
        width: 12,
      },
      phoneHours: {
        label: 'Phone hours',
        help: 'With the time zone, such as: 8 am to 8 pm Eastern Time. Left empty, nothing is said.',
        width: 12,
      },
      licenseLines: {
        label: 'License lines',
        help: 'Under every page and letter, one per line. A web address at the end of a line makes it a link.',
        width: 12,
      },
    },
  },
}

/** A person of the business, several of whom stand in the form of the settings. */
const personView: View = {
  columns: ['name', 'role'],
  sortBy: 'name',
  fields: {
    name: { label: 'Name', help: 'First and last name.', width: 6 },
    role: { label: 'Role', help: 'A few words, under the name.', width: 6 },
    bio: {
      label: 'About',
      help: 'For the home page; what follows a blank line stands on the About page only.',
      width: 12,
    },
    photo: {
      label: 'Photo',
      help: 'The address of a picture, such as /uploads/ruth.jpg. The settings of the site choose one more easily.',
      width: 12,
    },
  },
}

const systemColumns = { updatedAt: { edit: {}, list: { label: 'Last change' } } }

/** Places fields side by side while a row of twelve has room for them. */
function toRows(cells: { name: string; size: number }[]) {
  const rows: (typeof cells)[] = []
  let room = 0
  for (const cell of cells) {
    if (cell.size > room) {
      rows.push([])
      room = 12
    }
    rows.at(-1)?.push(cell)
    room -= cell.size
  }
  return rows
}

function toConfiguration({ columns, sortBy, newestFirst, fields }: View) {
  const entries = Object.entries(fields)
  return {
    settings: {
      bulkable: true,
      filterable: true,
      searchable: true,
      pageSize: 50,
      mainField: columns[0],
      defaultSortBy: sortBy,
      defaultSortOrder: newestFirst ? 'DESC' : 'ASC',
    },
    metadatas: {
      ...systemColumns,
      ...Object.fromEntries(
        entries.map(([name, { label, help, isReadOnly }]) => [
          name,
          { edit: { label, description: help, editable: !isReadOnly }, list: { label } },
        ]),
      ),
    },
    layouts: {
      list: columns,
      edit: toRows(entries.map(([name, { width }]) => ({ name, size: width }))),
    },
  }
}

/**
 * Arranges lists and forms of the console for editors.
 *
 * Strapi takes this as a type's starting point when it first meets the type; what an editor rearranges later stays.
 */
export function arrangeConsole(strapi: Core.Strapi): void {
  for (const [type, view] of Object.entries(views) as [ContentType, View][])
    Object.assign(strapi.contentType(contentTypes[type]), { config: toConfiguration(view) })
  const person = strapi.components['business.person']
  if (person) Object.assign(person, { config: toConfiguration(personView) })
}
