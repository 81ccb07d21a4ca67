import * as v from 'valibot'
import { iconRules } from '../../program/icon'
import { noInput } from '../atoms'
import { command, query } from '../route'

/** Base64 encodes three bytes as four characters. */
const maxBase64Length = Math.ceil(iconRules.maxBytes / 3) * 4

/**
 * Sets the image from which the installation's icons are made (P4), as a base64 PNG. With '' the default icons are restored
 * (`not-found` if no image is set).
 */
export const setIconRoute = command('POST /api/admin/icon', {
  access: 'admin',
  input: v.object({ picture: v.pipe(v.string(), v.maxLength(maxBase64Length, 'icon-too-heavy')) }),
  /** The hash of the new image, or of the removed one. */
  output: v.object({ mark: v.string() }),
  audit: ['icon.set', 'icon.remove'],
})

/** Returns the current image's hash, which is part of its URLs ('' if none), who set it and when. */
export const iconRoute = query('GET /api/admin/icon', {
  access: 'admin',
  input: noInput,
  output: v.object({ mark: v.string(), setBy: v.string(), setAt: v.string() }),
})
