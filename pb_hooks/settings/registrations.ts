import { tableOf, type JobTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { inTransaction } from '../platform/db'
import { icon, setIcon } from './icon'
import { restampProgram } from './program'
import { publicProgram, settingSaved } from './public-program'
import { saveSettings } from './save-settings'
import { switchOff, switchOffDue, switchOffs } from './switch-off'

export const settingsRoutes: RouteTable = tableOf(publicProgram, saveSettings, switchOffs, switchOff, icon, setIcon)

export const settingsJobs: JobTable = {
  // a rate may come into force with the program's new month
  'restamp-program': { cron: '*/5 * * * *', run: (app) => inTransaction(app, restampProgram) },
  'switch-off-due': { cron: '* * * * *', run: switchOffDue },
}

export const settingsHooks: ModelHookTable = {
  'onRecordCreate admin_settings': settingSaved,
  'onRecordUpdate admin_settings': settingSaved,
}
