import { act } from '@testing-library/react'
import { noFigures, type FigureArea, type FigureValues } from '../../../domain/figures/values'
import type { CoterieDb } from '../engine/db/database'

/** Writes stats to a device as if sync had brought them; missing fields are zero. */
export async function putFigures(
  db: CoterieDb,
  given: { [A in FigureArea]?: Partial<FigureValues<A>> },
  at = '2026-11-22 10:00:00.000Z',
): Promise<void> {
  const rows = (Object.keys(given) as FigureArea[]).map((area) => ({
    id: area.padEnd(15, '0'),
    topic: area,
    values: { ...noFigures[area], ...given[area] },
    at,
    created: at,
    updated: at,
  }))
  // A mounted screen may render them.
  await act(() => db.rows('stats').bulkPut(rows))
}

export const putAllFigures = (db: CoterieDb, given: Parameters<typeof putFigures>[1] = {}): Promise<void> =>
  putFigures(db, { ...noFigures, ...given })
