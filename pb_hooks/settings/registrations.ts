import { routeTable, type JobTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { inTransaction } from '../platform/db'
import { icon, setIcon } from './icon'
import { refreshProgramRow } from './program'
import { publicProgram, settingSaved } from './public-program'
import { saveSettings } from './save-settings'
import { switchOff, applyDueSwitchOffs, listPendingSwitchOffs } from './switch-off'

export const settingsRoutes: RouteTable = routeTable(
  publicProgram,
  saveSettings,
  listPendingSwitchOffs,
  switchOff,
  icon,
  setIcon,
)

export const settingsJobs: JobTable = {
  // a rate may take effect with the program's new month
  'restamp-program': { cron: '*/5 * * * *', run: (app) => inTransaction(app, refreshProgramRow) },
  'switch-off-due': { cron: '* * * * *', run: applyDueSwitchOffs },
}

export const settingsHooks: ModelHookTable = {
  'onRecordCreate admin_settings': settingSaved,
  'onRecordUpdate admin_settings': settingSaved,
}
