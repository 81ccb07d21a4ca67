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

/** Precomputed statistics, one row for each topic (P10), written by the server. `values.ts` defines the values. */
export const stats = collection('stats', {
  fields: {
    topic: choice(figureTopics),
    values: json<unknown>(),
    /** When the values last changed. */
    at: moment(),
  },
  indexes: [unique('topic', ['topic'])],
  see: [admin],
  device: { group: 'first', indexes: ['topic'] },
})
export type Figure = RowOf<typeof stats>
