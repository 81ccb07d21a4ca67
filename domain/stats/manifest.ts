import type { Guard } from '../access/guard'
import { statsQueries } from './stats-queries'
import { counterTriggers, differingCountersSql, recountStatements } from './counters'

export interface StatsManifest {
  areas: readonly { name: string; sql: string; daily: boolean }[]
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

/** Any write marks a topic as outdated. Only the first row of a large write inserts a mark. */
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
