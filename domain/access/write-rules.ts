import { isSignedIn, type Write } from '../collections/define/access'
import type { Collection } from '../collections/define/collection'
import { stampsOf } from '../collections/define/field'

/** Keys of a request's body that PocketBase knows of a collection of people. */
const ofPeople = ['email', 'emailVisibility', 'verified', 'password', 'passwordConfirm', 'oldPassword', 'tokenKey']

/**
 * The collection's createRule: what a device may push as a new row (P24). Null: no device makes rows of it. What the server fills in
 * isn't there yet when PocketBase asks, so `filled` is asked by the push alone, after the save.
 */
export const createRule = (each: Collection): string | null => writeRule(each, each.create, [])

/** The collection's updateRule: what a device may push as a change (P24). Null: no device changes rows of it. */
export const updateRule = (each: Collection): string | null => writeRule(each, each.update, ['id'])

/** The collection's deleteRule: which rows a device may remove. Null: none. */
export const deleteRule = (each: Collection): string | null =>
  each.delete ? `${isSignedIn} && ${each.delete.rule}` : null

/** Every field outside the list must be absent from the body, whatever its value. */
function writeRule({ name, fields }: Collection, write: Write | undefined, also: readonly string[]): string | null {
  if (!write) return null
  const known = new Set([...also, ...Object.keys(fields), ...stampsOf(fields), ...(name === 'users' ? ofPeople : [])])
  const closed = [...known].filter((field) => !write.fields.includes(field))
  return [isSignedIn, write.rule, ...closed.map((field) => `@request.body.${field}:isset = false`)].join(' && ')
}
