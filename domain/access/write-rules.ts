import { isSignedIn, type WriteRule } from '../collections/define/access'
import type { Collection } from '../collections/define/collection'
import { timestampsOf } from '../collections/define/field'

/** Keys that PocketBase accepts in the request body of an auth collection. */
const authFields = ['email', 'emailVisibility', 'verified', 'password', 'passwordConfirm', 'oldPassword', 'tokenKey']

/** Returns the rule for new rows that a device sends (P24). The server checks `filled` after the save. */
export const createRule = (collection: Collection): string | null => writeRule(collection, collection.create, [])

export const updateRule = (collection: Collection): string | null => writeRule(collection, collection.update, ['id'])

export const deleteRule = (collection: Collection): string | null =>
  collection.delete ? `${isSignedIn} && ${collection.delete.rule}` : null

/** Returns a rule that rejects every field in the request body that isn't listed. */
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
