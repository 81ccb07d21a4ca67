import { describe, expect, it } from 'vitest'
import { collectionNames } from '../collections/all'
import { statsQueries } from './stats-queries'
import { statsManifest, statsTriggers } from './manifest'
import { statsTopics } from '../collections/stats'

/**
 * Tables that a query reads but whose changes don't mark it as outdated: a new message also updates its ticket, and the
 * amount of a line never changes (`access/money-guards`).
 */
const unwatched: { readonly [area: string]: readonly string[] } = { tickets: ['ticket_messages'], holds: ['earnings'] }

describe.each(Object.entries(statsQueries))('query for the statistics of %s', (area, { of, sql }) => {
  it('is marked as outdated by changes of exactly the tables that it reads', () => {
    const read = [...sql.matchAll(/\b(?:FROM|JOIN)\s+"?(\w+)/g)]
      .map(([, table]) => collectionNames.find((name) => name === table))
      .filter((name) => name !== undefined)
    expect([...of, ...(unwatched[area] ?? [])].sort()).toEqual([...new Set(read)].sort())
  })

  it.each(of)('is marked as outdated by a change of %s only once until it is computed again', (table) => {
    for (const event of ['insert', 'update', 'delete']) {
      const name = `_stats_stale_${area}_${table}_${event}`
      expect(statsTriggers.filter((trigger) => trigger.name === name)).toEqual([
        {
          name,
          table,
          sql: `CREATE TRIGGER "${name}" AFTER ${event.toUpperCase()} ON "${table}" WHEN NOT EXISTS (SELECT 1 FROM _stats_stale WHERE topic = '${area}') BEGIN INSERT INTO _stats_stale (topic) VALUES ('${area}'); END`,
        },
      ])
    }
  })

  it('is exported to Go on one line, and marked as daily if it depends on the current day', () => {
    const entry = statsManifest.areas.find(({ name }) => name === area)
    const words = sql.split(/\s+/)
    expect(entry).toEqual({ name: area, sql: words.join(' '), daily: ['payments', 'people', 'rentals'].includes(area) })
  })
})

it('the manifest contains a query for every statistics topic', () => {
  expect(Object.keys(statsQueries).sort()).toEqual([...statsTopics].sort())
  expect(statsManifest.areas).toHaveLength(statsTopics.length)
})

it('the manifest contains the statements for the counters on one line each', () => {
  for (const sql of [statsManifest.countersDiffer, ...statsManifest.recount]) expect(sql).not.toMatch(/\s\s|\n|;/)
  expect(statsManifest.countersDiffer).toMatch(/^WITH truth AS \(SELECT /)
  expect(statsManifest.recount).toHaveLength(2)
  expect(statsManifest.recount[0]).toBe('DELETE FROM _stats_counts')
  expect(statsManifest.recount[1]).toMatch(/^INSERT INTO _stats_counts \(counter, key, n, cents\) SELECT /)
})
