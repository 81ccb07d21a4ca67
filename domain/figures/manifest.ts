import type { Guard } from '../access/guard'
import { areas } from './areas'
import { counterTriggers, countersDiffer, recount } from './counters'

/** What the Go program needs to keep the figures, in `dist/access.json`. */
export interface FiguresManifest {
  areas: readonly { name: string; sql: string; daily: boolean }[]
  /** A row for each counter that isn't what it should be, and what counts all of them anew. */
  countersDiffer: string
  recount: readonly string[]
}

const squeezed = (sql: string): string => sql.replace(/\s+/g, ' ')

export const figuresManifest: FiguresManifest = {
  areas: Object.entries(areas).map(([name, { sql }]) => ({
    name,
    sql: squeezed(sql),
    daily: sql.includes('{:today}'),
  })),
  countersDiffer: squeezed(countersDiffer),
  recount: recount.map(squeezed),
}

/**
 * The triggers that note which area has to be looked at again, once until it is: the first changed row of a hundred thousand writes,
 * the rest only look. Whatever did the change is noticed, also SQL past the program.
 */
const staleTriggers: readonly Guard[] = Object.entries(areas).flatMap(([name, { of }]) =>
  of.flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map((event) => {
      const trigger = `_stats_stale_${name}_${table}_${event.toLowerCase()}`
      return {
        name: trigger,
        table,
        sql: `CREATE TRIGGER "${trigger}" AFTER ${event} ON "${table}" WHEN NOT EXISTS (SELECT 1 FROM _stats_stale WHERE topic = '${name}') BEGIN INSERT INTO _stats_stale (topic) VALUES ('${name}'); END`,
      }
    }),
  ),
)

/** All that keeps the figures true inside the database. */
export const figureTriggers: readonly Guard[] = [...counterTriggers, ...staleTriggers]
