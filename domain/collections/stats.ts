import type { StatsTopic } from '../stats/values'
import { admin } from './define/access'
import { collection } from './define/collection'
import { choice, json, moment } from './define/field'
import { unique } from './define/table-index'

export const statsTopics = [
  'payments',
  'runs',
  'tickets',
  'people',
  'rentals',
  'applications',
  'leads',
  'holds',
  'webhook',
] as const satisfies readonly StatsTopic[]

/** Precomputed statistics, one row for each topic (P10). `values.ts` defines the values. */
export const stats = collection('stats', {
  fields: {
    topic: choice(statsTopics),
    values: json<unknown>(),
    at: moment(),
  },
  indexes: [unique('topic', ['topic'])],
  visibleTo: [admin],
  device: { group: 'first', indexes: ['topic'] },
})
