import { fewRecoveryCodes, type Today } from 'offers-service/contract'
import { paths } from '../../../site/paths.ts'

/** What the admin should do about their keys before they need it. */
export function keyTasks({ secondFactor, isPasswordMadeUp, isBackupLate }: Today) {
  const { isOn, isReadable, recoveryCodesLeft } = secondFactor
  const tasks = [
    {
      isDue: isPasswordMadeUp,
      key: 'password',
      to: `${paths.adminSettingsSafety}#password`,
      text: 'Choose a password of your own',
      reason: 'The current one was made for you and shown on a screen',
    },
    {
      isDue: isOn && !isReadable,
      key: 'second step',
      to: paths.adminSettingsSafety,
      text: 'Nobody can log in with a code any more',
      reason: 'The settings say what to do',
    },
    {
      isDue: isOn && isReadable && recoveryCodesLeft <= fewRecoveryCodes,
      key: 'recovery codes',
      to: paths.adminSettingsSafety,
      text: 'Make new recovery codes',
      reason: `${recoveryCodesLeft} left for the day you have no phone at hand`,
    },
    {
      isDue: isBackupLate,
      key: 'backup',
      to: paths.adminSettingsSafety,
      text: 'There is no backup of the last two days',
      reason: 'If this computer breaks now, newer work is lost. The settings say why',
    },
  ].filter(({ isDue }) => isDue)
  return {
    total: tasks.length,
    tasks: tasks.map(({ key, to, text, reason }) => ({ key, to, text, reason })),
  }
}
