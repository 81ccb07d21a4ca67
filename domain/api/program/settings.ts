import * as v from 'valibot'
import { month } from '../atoms'
import { command, query } from '../route'
import { iconRules } from '../../program/icon'

/** Saves all settings or none (M7). `versions` has the versions that the admin read, 0 for a missing setting. */
export const saveSettingsRoute = command('POST /api/admin/settings', {
  access: 'admin',
  input: v.object({
    values: v.record(v.string(), v.unknown()),
    versions: v.record(v.string(), v.number()),
    fromMonth: v.exactOptional(month),
  }),
  audit: ['settings.save'],
})

/** The maximum length of the encoded icon: base64 encodes three bytes as four characters. */
const maxBase64Length = Math.ceil(iconRules.maxBytes / 3) * 4

/** Sets the icon from a base64 PNG (P4); '' restores the default icons. */
export const setIconRoute = command('POST /api/admin/icon', {
  access: 'admin',
  input: v.object({ picture: v.pipe(v.string(), v.maxLength(maxBase64Length, 'icon-too-heavy')) }),
  output: v.object({ mark: v.string() }),
  audit: ['icon.set', 'icon.remove'],
})

export const iconRoute = query('GET /api/admin/icon', {
  access: 'admin',
  output: v.object({ mark: v.string(), setBy: v.string(), setAt: v.string() }),
})
