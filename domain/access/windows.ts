import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import { windowLimit, windowDays, windowUpperLimit } from '../sync/collections'
import type { Guard } from './guard'

const all: readonly Collection[] = Object.values(collections)

export type ManifestWindow =
  | {
      /**
       * SQL for the ids to store. `{most}` is the maximum number of rows, `{:cutoff}` the first day (UTC) whose finished
       * rows are stored.
       */
      readonly ids: string
    }
  | { readonly parent: string; readonly by: string }

export const windowBounds = { days: windowDays, cap: windowLimit, most: windowUpperLimit } as const

export function manifestWindow({ name, window }: Collection): ManifestWindow | undefined {
  if (window === undefined) return undefined
  if ('parent' in window) return { parent: window.parent, by: window.by }
  const { open, urgentBy } = window
  const part = (where: string, order: string): string =>
    `SELECT id FROM (SELECT id FROM "${name}" WHERE ${where} ORDER BY ${order} LIMIT {most})`
  const parts = [
    ...open.is.map((value) => part(`"${open.field}" = '${value}'`, `"${urgentBy}"`)),
    part('"window_from" >= {:cutoff}', '"window_from" DESC'),
  ]
  return { ids: `SELECT id FROM (${parts.join(' UNION ALL ')}) LIMIT {most}` }
}

export const childCollectionsOf = (parent: string): readonly { name: string; by: string }[] =>
  all.flatMap(({ name, window }) =>
    window !== undefined && 'parent' in window && window.parent === parent ? [{ name, by: window.by }] : [],
  )

export const parentWindows: readonly { readonly name: string; readonly isOpen: (row: string) => string }[] =
  all.flatMap(({ name, window }) =>
    window !== undefined && 'open' in window
      ? [
          {
            name,
            isOpen: (row: string) =>
              `${row}."${window.open.field}" IN (${window.open.is.map((value) => `'${value}'`).join(', ')})`,
          },
        ]
      : [],
  )

const windowTrigger = (table: string, suffix: string, event: string, body: string): Guard => {
  const name = `_window_${table}_${suffix}`
  return { name, table, sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" ${body} END` }
}

/** Copies `window_from` from a ticket to its messages and notes, so that each gets an entry in the sync log. */
export const windowTriggers: readonly Guard[] = parentWindows.flatMap(({ name: parent }) => {
  const children = childCollectionsOf(parent)
  if (children.length === 0) return []
  const follow = children.map(
    ({ name, by }) =>
      `UPDATE "${name}" SET window_from = NEW.window_from WHERE "${by}" = NEW.id AND window_from IS NOT NEW.window_from;`,
  )
  return [
    windowTrigger(parent, 'moved', 'UPDATE', `WHEN NEW.window_from IS NOT OLD.window_from BEGIN ${follow.join(' ')}`),
    ...children.map(({ name, by }) => {
      const mine = `(SELECT p.window_from FROM "${parent}" p WHERE p.id = NEW."${by}")`
      return windowTrigger(
        name,
        'joined',
        'INSERT',
        `WHEN NEW.window_from IS NOT ${mine} BEGIN UPDATE "${name}" SET window_from = COALESCE(${mine}, '') WHERE id = NEW.id;`,
      )
    }),
  ]
})
