import type { FigureArea } from '../figures/values'
import { admin } from './define/access'
import { collection, type RowOf } from './define/collection'
import { choice, json, moment } from './define/field'
import { unique } from './define/table-index'

export const figureTopics = [
  'payments',
  'runs',
  'tickets',
  'people',
  'rentals',
  'applications',
  'leads',
  'holds',
  'webhook',
] as const satisfies readonly FigureArea[]

/** Counts and sums over the whole, one row for each area (P10). The server alone writes them; `domain/figures` says what is in one. */
export const stats = collection('stats', {
  fields: {
    topic: choice(figureTopics),
    /** As `domain/figures/values.ts` says, by area. */
    values: json<unknown>(),
    /** When they were found to be so; an area that didn't change since keeps its moment. */
    at: moment(),
  },
  indexes: [unique('topic', ['topic'])],
  see: [admin],
  device: { group: 'first', indexes: ['topic'] },
})
export type Figure = RowOf<typeof stats>
