import { isSignedIn, type WriteRule } from '../collections/define/access'
import type { Collection } from '../collections/define/collection'
import { timestampsOf } from '../collections/define/field'

/** Keys that PocketBase accepts in the request body of an auth collection. */
const authFields = ['email', 'emailVisibility', 'verified', 'password', 'passwordConfirm', 'oldPassword', 'tokenKey']

/**
 * The collection's createRule: what a device may push as a new row (P24); null forbids it. The push checks `filled`
 * separately after the save because its fields aren't set before.
 */
export const createRule = (collection: Collection): string | null => writeRule(collection, collection.create, [])

/** The collection's updateRule: what a device may push as a change (P24); null forbids it. */
export const updateRule = (collection: Collection): string | null => writeRule(collection, collection.update, ['id'])

/** The collection's deleteRule: which rows a device may delete; null forbids it. */
export const deleteRule = (collection: Collection): string | null =>
  collection.delete ? `${isSignedIn} && ${collection.delete.rule}` : null

/** Fields that aren't listed must be absent from the request body. */
function writeRule(
  { name, fields }: Collection,
  write: WriteRule | undefined,
  extraKeys: readonly string[],
): string | null {
  if (!write) return null
  const known = new Set([
    ...extraKeys,
    ...Object.keys(fields),
    ...timestampsOf(fields),
    ...(name === 'users' ? authFields : []),
  ])
  const closed = [...known].filter((field) => !write.fields.includes(field))
  return [isSignedIn, write.rule, ...closed.map((field) => `@request.body.${field}:isset = false`)].join(' && ')
}
