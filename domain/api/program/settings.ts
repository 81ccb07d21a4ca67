import * as v from 'valibot'
import { done, month } from '../atoms'
import { command } from '../route'

/** All or none, version-checked (M7): `versions` holds the version each changed key was read at, 0 = absent. */
export const saveSettingsRoute = command('POST /api/admin/settings', {
  access: 'admin',
  input: v.object({
    values: v.record(v.string(), v.unknown()),
    versions: v.record(v.string(), v.number()),
    fromMonth: v.exactOptional(month),
  }),
  output: done,
  audit: ['settings.save'],
})
