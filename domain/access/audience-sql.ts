import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { Audience } from '../collections/define/access'

const quoted = (name: string): string => `"${name}"`

function isVisibleSql({ who, when }: Audience): string {
  const limits = when ? [`t.${quoted(when.field)} ${when.is === 'set' ? '!=' : '='} ''`] : []
  const audience =
    who === 'everyone' ? `l.aud = '*'` : who === 'admin' ? `l.aud = 'role:admin'` : `t.${quoted(who.column)} = l.aud`
  return [audience, ...limits].join(' AND ')
}

/**
 * Returns SQL that is true if log entry `l` is permanently invisible to its audience. A row that reappears gets a new
 * entry.
 */
export const isRowRemovedSql = (): string => {
  const synced = Object.values<Collection>(collections)
    .map(({ name, visibleTo }) => ({ name, visibleTo: visibleTo.filter(({ online }) => !online) }))
    .filter(({ visibleTo }) => visibleTo.length > 0)
  const cases = synced.map(({ name, visibleTo }) => {
    const held = visibleTo.map((each) => `(${isVisibleSql(each)})`).join(' OR ')
    return `WHEN '${name}' THEN NOT EXISTS (SELECT 1 FROM ${quoted(name)} t WHERE t.id = l.id AND (${held}))`
  })
  return `CASE l.c ${cases.join(' ')} ELSE 1 END`
}
