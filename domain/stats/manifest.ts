import type { Guard } from '../access/guard'
import { statsQueries } from './stats-queries'
import { counterTriggers, differingCountersSql, recountStatements } from './counters'

/** What the Go server needs to update the statistics. It is part of `dist/access.json`. */
export interface StatsManifest {
  areas: readonly { name: string; sql: string; daily: boolean }[]
  /** SQL that lists wrong counters, and SQL that recomputes all counters. */
  countersDiffer: string
  recount: readonly string[]
}

const singleLine = (sql: string): string => sql.replace(/\s+/g, ' ')

export const statsManifest: StatsManifest = {
  areas: Object.entries(statsQueries).map(([name, { sql }]) => ({
    name,
    sql: singleLine(sql),
    daily: sql.includes('{:today}'),
  })),
  countersDiffer: singleLine(differingCountersSql),
  recount: recountStatements.map(singleLine),
}

/**
 * Triggers that mark a topic as outdated on any write, including SQL from outside the program. Only the first row of a
 * large write inserts a mark; the others only check whether it exists.
 */
const staleTriggers: readonly Guard[] = Object.entries(statsQueries).flatMap(([name, { of }]) =>
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

export const statsTriggers: readonly Guard[] = [...counterTriggers, ...staleTriggers]
