import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { Audience } from '../collections/define/access'

const quoted = (name: string): string => `"${name}"`

/** SQL that holds while the row `t` is for the audience of the log entry `l`. */
function reaches({ who, when }: Audience): string {
  const limits = when ? [`t.${quoted(when.field)} ${when.is === 'set' ? '!=' : '='} ''`] : []
  const audience =
    who === 'everyone' ? `l.aud = '*'` : who === 'admin' ? `l.aud = 'role:admin'` : `t.${quoted(who.column)} = l.aud`
  return [audience, ...limits].join(' AND ')
}

/**
 * SQL that is 1 for an entry `l` of the sync log whose row is gone, or isn't for that audience any more; what isn't synced (any
 * more) counts as gone. Such an entry stays so: whenever a row comes back to an audience, its entry is written anew.
 */
export const isGoneFromAudience = (): string => {
  const synced = Object.values<Collection>(collections)
    .map(({ name, see }) => ({ name, see: see.filter(({ online }) => !online) }))
    .filter(({ see }) => see.length > 0)
  const cases = synced.map(({ name, see }) => {
    const held = see.map((each) => `(${reaches(each)})`).join(' OR ')
    return `WHEN '${name}' THEN NOT EXISTS (SELECT 1 FROM ${quoted(name)} t WHERE t.id = l.id AND (${held}))`
  })
  return `CASE l.c ${cases.join(' ')} ELSE 1 END`
}
