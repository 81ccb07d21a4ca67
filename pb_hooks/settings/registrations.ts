import { tableOf, type JobTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { inTransaction } from '../platform/db'
import { icon, setIcon } from './icon'
import { restampProgramme } from './programme'
import { publicProgramme } from './public-programme'
import { saveSettings } from './save-settings'
import { settingSaved } from './setting-saved'
import { switchOff, switchOffDue, switchOffs } from './switch-off'

export const settingsRoutes: RouteTable = tableOf(publicProgramme, saveSettings, switchOffs, switchOff, icon, setIcon)

export const settingsJobs: JobTable = {
  // a rate may come into force with the programme's new month
  'restamp-programme': { cron: '*/5 * * * *', run: (app) => inTransaction(app, restampProgramme) },
  'switch-off-due': { cron: '* * * * *', run: switchOffDue },
}

export const settingsHooks: ModelHookTable = {
  'onRecordCreate admin_settings': settingSaved,
  'onRecordUpdate admin_settings': settingSaved,
}
