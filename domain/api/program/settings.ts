import * as v from 'valibot'
import { noOutput, month } from '../atoms'
import { command } from '../route'

/** All or none (M7). `versions` has the version that the admin read, 0 if the setting was missing. */
export const saveSettingsRoute = command('POST /api/admin/settings', {
  access: 'admin',
  input: v.object({
    values: v.record(v.string(), v.unknown()),
    versions: v.record(v.string(), v.number()),
    fromMonth: v.exactOptional(month),
  }),
  output: noOutput,
  audit: ['settings.save'],
})
