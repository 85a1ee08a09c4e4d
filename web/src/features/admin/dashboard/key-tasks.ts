import { fewRecoveryCodes, type Today } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'

interface Candidate {
  isDue: boolean
  key: string
  to: string
  text: string
  reason: string
}

function dueOf(candidates: Candidate[]) {
  const due = candidates.filter(({ isDue }) => isDue)
  return {
    total: due.length,
    tasks: due.map(({ key, to, text, reason }) => ({ key, to, text, reason })),
  }
}

/** What owners should do about the keys of the site before they need them. */
export const keyTasks = ({ isPasswordMadeUp, isBackupLate }: Today) =>
  dueOf([
    {
      isDue: isPasswordMadeUp,
      key: 'password',
      to: `${paths.adminSettingsSafety}#password`,
      text: 'Choose a password of your own',
      reason: 'The current one was made for you and shown on a screen',
    },
    {
      isDue: isBackupLate,
      key: 'backup',
      to: paths.adminSettingsSafety,
      text: 'There is no backup of the last two days',
      reason: 'If this computer breaks now, newer work is lost. The settings say why',
    },
  ])

/** What somebody should do about their own second step, owner or helper. */
export function secondStepTasks({ secondFactor: { isOn, isReadable, recoveryCodesLeft } }: Today) {
  return dueOf([
    {
      isDue: isOn && !isReadable,
      key: 'second step',
      to: paths.adminSettingsSafety,
      text: 'Your code at log-in can no longer be checked',
      reason: 'Open this to read what to do',
    },
    {
      isDue: isOn && isReadable && recoveryCodesLeft <= fewRecoveryCodes,
      key: 'recovery codes',
      to: paths.adminSettingsSafety,
      text: 'Make new recovery codes',
      reason: `${recoveryCodesLeft} left for the day you have no phone at hand`,
    },
  ])
}
