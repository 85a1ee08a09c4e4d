import { getSecondFactor, listMembers } from 'offers-service/contract'
import { askAsAdmin, beginSession } from './admin-api.ts'
import { type Case, press } from './admin-dialog-cases.ts'
import { givenUpJob } from './given-up-job.ts'
import { giveAnswer } from './public/answers.ts'
import { site } from './visit.ts'

/** What is asked while two-step verification is on, as it says itself; these tests log in with a password alone. */
const withTwoSteps = (button: string, confirm = button): Omit<Case, 'failure'> => ({
  path: async () => '/admin/settings/safety',
  openDialog: async (page) => {
    const isOn = { isOn: true, isReadable: true, recoveryCodesLeft: 8 }
    await giveAnswer(page, getSecondFactor.url, { ...isOn, fallsBackToFirstOwners: false })
    await page.reload()
    await press(page, button)
  },
  confirm,
  call: /\/second-factor/,
  typed: { 'Your password': 'correct horse battery', 'Code from your app': '123456' },
})

/** The dialogs of the admin's settings that call the service, by what they are about. */
export const settingsCases: Record<string, Case> = {
  'an API key to revoke': {
    path: async () => {
      const key = { name: 'Spreadsheet', scope: 'read', days: null, password: site().password }
      await askAsAdmin('POST', '/api/admin/tokens', key)
      return '/admin/settings/connections'
    },
    openDialog: async (page) => await press(page, 'Revoke Spreadsheet'),
    confirm: 'Revoke',
    call: /\/tokens\//,
    failure: 'Failed to revoke the API key.',
  },
  'a failed task to drop': {
    path: async () => '/admin/settings/connections',
    openDialog: async (page) => {
      await giveAnswer(page, '/api/admin/jobs?status=failed', [givenUpJob])
      await page.reload()
      await press(page, /^Drop: /)
    },
    confirm: 'Drop',
    call: /\/jobs\//,
    failure: 'Failed to drop it.',
  },
  'website problems to clear': {
    path: async () => {
      const problem = { message: 'Error: the map could not be drawn', page: '/contact' }
      await askAsAdmin('POST', '/api/client-errors', problem)
      return '/admin/settings/website'
    },
    openDialog: async (page) => await press(page, 'Clear the list'),
    confirm: 'Clear',
    call: /\/admin\/client-errors$/,
    failure: 'Failed to clear the list.',
  },
  'a saved answer': {
    path: async () => '/admin/settings/website',
    openDialog: async (page) => await press(page, 'New answer'),
    confirm: 'Save',
    call: /\/saved\/answer$/,
    failure: 'Failed to save the answer.',
    typed: { Name: 'Survey', Text: 'We pay for it.' },
  },
  'an API key': {
    path: async () => '/admin/settings/connections',
    openDialog: async (page) => await press(page, 'Make an API key'),
    confirm: 'Make API key',
    call: /\/tokens$/,
    failure: 'Failed to make an API key.',
    typed: { Name: 'Spreadsheet', 'Your password': 'correct horse battery' },
  },
  'two-step verification': {
    path: async () => '/admin/settings/safety',
    openDialog: async (page) => await press(page, 'Turn it on'),
    confirm: 'Go on',
    call: /\/second-factor/,
    failure: 'Failed to turn two-step verification on.',
    typed: { 'Your password': 'correct horse battery' },
  },
  'two-step verification to turn off': {
    ...withTwoSteps('Turn it off'),
    failure: 'Failed to turn two-step verification off.',
  },
  'two-step verification of somebody who lost their phone': {
    path: async () => '/admin/settings/people',
    openDialog: async (page) => {
      const hanna = {
        id: 'hanna',
        name: 'Hanna Quist',
        email: 'hanna@mail.example',
        role: 'helper',
        hasPassword: true,
        hasSecondFactor: true,
        invitedUntil: null,
        createdAt: '2026-06-15T12:00:00.000Z',
        lastLoginAt: null,
      }
      await giveAnswer(page, listMembers.url, [hanna])
      await page.reload()
      await press(page, 'Turn off two-step verification for Hanna Quist')
    },
    confirm: 'Turn it off',
    call: /\/second-factor\/off$/,
    failure: 'Failed to turn two-step verification off.',
    typed: { 'Your password': 'correct horse battery' },
  },
  'new recovery codes': {
    ...withTwoSteps('Make new recovery codes', 'Make new codes'),
    failure: 'Failed to make new recovery codes.',
  },
  'other browsers to log out': {
    path: async () => {
      await beginSession()
      return '/admin/settings/safety'
    },
    openDialog: async (page) => await press(page, 'Log out everywhere else'),
    confirm: 'Log out all others',
    call: /\/sessions/,
    failure: 'Failed to log out the other browsers.',
    typed: { 'Your password': 'correct horse battery' },
  },
  'data to erase by itself': {
    path: async () => '/admin/settings/safety',
    openDialog: async (page) => {
      await page
        .locator('form', { hasText: 'Save times' })
        .locator('select')
        .first()
        .selectOption('60')
      await press(page, 'Save times')
    },
    confirm: 'Erase Old Data',
    call: /\/retention$/,
    failure: 'Failed to save how long data is kept.',
  },
}
