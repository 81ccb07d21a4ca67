import { act } from '@testing-library/react'
import { emptyStats, type StatsTopic, type StatsValues } from '../../../domain/stats/values'
import type { CoterieDb } from '../engine/db/database'

/** Missing fields are zero. */
export async function putStats(
  db: CoterieDb,
  given: { [A in StatsTopic]?: Partial<StatsValues<A>> },
  at = '2026-11-22 10:00:00.000Z',
): Promise<void> {
  const rows = (Object.keys(given) as StatsTopic[]).map((area) => ({
    id: area.padEnd(15, '0'),
    topic: area,
    values: { ...emptyStats[area], ...given[area] },
    at,
    created: at,
    updated: at,
  }))
  await act(() => db.rows('stats').bulkPut(rows))
}

export const putAllStats = (db: CoterieDb, given: Parameters<typeof putStats>[1] = {}): Promise<void> =>
  putStats(db, { ...emptyStats, ...given })
