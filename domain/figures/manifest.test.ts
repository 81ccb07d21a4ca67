import { describe, expect, it } from 'vitest'
import { collectionNames } from '../collections/all'
import { areas } from './areas'
import { figuresManifest, figureTriggers } from './manifest'
import { figureTopics } from '../collections/stats'

/**
 * Tables that an area reads and whose changes aren't looked at: a message writes its ticket, and what a line is worth never changes
 * (`access/money-guards`).
 */
const unwatched: { readonly [area: string]: readonly string[] } = { tickets: ['ticket_messages'], holds: ['earnings'] }

describe.each(Object.entries(areas))('%s', (area, { of, sql }) => {
  it('is looked at again when a table changes that it reads, and for no other', () => {
    const read = [...sql.matchAll(/\b(?:FROM|JOIN)\s+"?(\w+)/g)]
      .map(([, table]) => collectionNames.find((name) => name === table))
      .filter((name) => name !== undefined)
    expect([...of, ...(unwatched[area] ?? [])].sort()).toEqual([...new Set(read)].sort())
  })

  it.each(of)('notes each change of %s once, until it is looked at', (table) => {
    for (const event of ['insert', 'update', 'delete']) {
      const name = `_stats_stale_${area}_${table}_${event}`
      expect(figureTriggers.filter((trigger) => trigger.name === name)).toEqual([
        {
          name,
          table,
          sql: `CREATE TRIGGER "${name}" AFTER ${event.toUpperCase()} ON "${table}" WHEN NOT EXISTS (SELECT 1 FROM _stats_stale WHERE topic = '${area}') BEGIN INSERT INTO _stats_stale (topic) VALUES ('${area}'); END`,
        },
      ])
    }
  })

  it('reaches the program on one line, with all its words, and with midnight where it names the day', () => {
    const told = figuresManifest.areas.find(({ name }) => name === area)
    const words = sql.split(/\s+/)
    expect(told).toEqual({ name: area, sql: words.join(' '), daily: ['people', 'rentals'].includes(area) })
  })
})

it('every area of the collection is worked out', () => {
  expect(Object.keys(areas).sort()).toEqual([...figureTopics].sort())
  expect(figuresManifest.areas).toHaveLength(figureTopics.length)
})

it('what counts and what compares the counts is one statement each, on one line', () => {
  for (const sql of [figuresManifest.countersDiffer, ...figuresManifest.recount]) expect(sql).not.toMatch(/\s\s|\n|;/)
  expect(figuresManifest.countersDiffer).toMatch(/^WITH truth AS \(SELECT /)
  expect(figuresManifest.recount).toHaveLength(2)
  expect(figuresManifest.recount[0]).toBe('DELETE FROM _stats_counts')
  expect(figuresManifest.recount[1]).toMatch(/^INSERT INTO _stats_counts \(counter, key, n, cents\) SELECT /)
})
