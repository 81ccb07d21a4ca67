import { act } from '@testing-library/react'
import { noFigures, type FigureArea, type FigureValues } from '../../../domain/figures/values'
import type { CoterieDb } from '../engine/db/database'

/** Puts figures on a device, as if they had come: each area with nothing in it but what is said. */
export async function putFigures(
  db: CoterieDb,
  said: { [A in FigureArea]?: Partial<FigureValues<A>> },
  at = '2026-11-22 10:00:00.000Z',
): Promise<void> {
  const rows = (Object.keys(said) as FigureArea[]).map((area) => ({
    id: area.padEnd(15, '0'),
    topic: area,
    values: { ...noFigures[area], ...said[area] },
    at,
    created: at,
    updated: at,
  }))
  // a screen may be showing them
  await act(() => db.rows('stats').bulkPut(rows))
}

/** The same of every area. */
export const putAllFigures = (db: CoterieDb, said: Parameters<typeof putFigures>[1] = {}): Promise<void> =>
  putFigures(db, { ...noFigures, ...said })
