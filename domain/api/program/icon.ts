import * as v from 'valibot'
import { iconRules } from '../../program/icon'
import { noInput } from '../atoms'
import { command, query } from '../route'

/** Base64 encodes three bytes as four characters. */
const maxBase64Length = Math.ceil(iconRules.maxBytes / 3) * 4

/** A base64 PNG from which the icons are made (P4); '' restores the default icons. */
export const setIconRoute = command('POST /api/admin/icon', {
  access: 'admin',
  input: v.object({ picture: v.pipe(v.string(), v.maxLength(maxBase64Length, 'icon-too-heavy')) }),
  output: v.object({ mark: v.string() }),
  audit: ['icon.set', 'icon.remove'],
})

export const iconRoute = query('GET /api/admin/icon', {
  access: 'admin',
  input: noInput,
  output: v.object({ mark: v.string(), setBy: v.string(), setAt: v.string() }),
})
