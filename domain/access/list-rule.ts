import { isAdmin, isSignedIn, type Access, type Audience } from '../collections/define/access'

/**
 * The collection's listRule and viewRule (they are the same text), or null where no rule opens it. The migrations hold it
 * literally; a test compares the live collections with this.
 */
export function listRule({ see }: Access): string | null {
  if (see.length === 0) return null
  if (see.some((audience) => audience.who === 'everyone' && !audience.when)) return isSignedIn
  const parts = see.filter((audience) => !covered(audience, see)).map(seen)
  const [only] = parts
  return `${isSignedIn} && ${parts.length === 1 ? only : `(${parts.join(' || ')})`}`
}

/** What the same people see without a condition needs no words with one: the condition says what is synced. */
const covered = ({ who, when }: Audience, see: readonly Audience[]): boolean =>
  when !== undefined && see.some((other) => other.who === who && other.when === undefined)

function seen({ who, when }: Audience): string {
  const person = who === 'everyone' ? '' : who === 'admin' ? isAdmin : `${who.column} = @request.auth.id`
  if (!when) return person
  const row = `${when.field} ${when.is === 'set' ? '!=' : '='} ""`
  return person === '' ? row : `(${row} && ${person})`
}
