import * as v from 'valibot'
import { iconRules } from '../../program/icon'
import { none } from '../atoms'
import { command, query } from '../route'

/** Base64 says three bytes by four letters. */
const longest = Math.ceil(iconRules.maxBytes / 3) * 4

/** The picture that the installation's icons are drawn from (P4), a PNG as base64; '' goes back to the shipped ones (`not-found` without one). */
export const setIconRoute = command('POST /api/admin/icon', {
  access: 'admin',
  input: v.object({ picture: v.pipe(v.string(), v.maxLength(longest, 'icon-too-heavy')) }),
  /** The mark of the picture that is set now, or of the one that was taken out. */
  output: v.object({ mark: v.string() }),
  audit: ['icon.set', 'icon.remove'],
})

/** Which picture is set, by whom and when; `mark` is part of its addresses, '' for none. */
export const iconRoute = query('GET /api/admin/icon', {
  access: 'admin',
  input: none,
  output: v.object({ mark: v.string(), setBy: v.string(), setAt: v.string() }),
})
