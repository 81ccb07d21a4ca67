import { isAdmin, isSignedIn, type Access, type Audience } from '../collections/define/access'

/**
 * The collection's listRule and viewRule (they are the same text), or null where no rule opens it. The migrations hold it
 * literally; a test compares the live collections with this.
 */
export function listRule({ see }: Access): string | null {
  if (see.length === 0) return null
  if (see.some((audience) => audience.who === 'everyone' && !audience.when)) return isSignedIn
  const parts = see.map(seen)
  const [only] = parts
  return `${isSignedIn} && ${parts.length === 1 ? only : `(${parts.join(' || ')})`}`
}

function seen({ who, when }: Audience): string {
  const person = who === 'everyone' ? '' : who === 'admin' ? isAdmin : `${who.column} = @request.auth.id`
  if (!when) return person
  const row = `${when.field} ${when.is === 'set' ? '!=' : '='} ""`
  return person === '' ? row : `(${row} && ${person})`
}
