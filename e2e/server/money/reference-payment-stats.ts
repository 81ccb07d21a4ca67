import type { StatsValues } from '../../../domain/stats/values'
import type { SqlRow } from '../../support/server/sql'

export const text = (row: SqlRow, column: string): string => String(row[column] ?? '')
export const number = (row: SqlRow, column: string): number => Number(row[column] ?? 0)
export const sumOf = (rows: readonly SqlRow[]): number =>
  rows.reduce((sum, row) => sum + number(row, 'amount_cents'), 0)
export const byColumns =
  (...columns: string[]) =>
  (a: SqlRow, b: SqlRow): number => {
    for (const column of columns) {
      if (text(a, column) !== text(b, column)) return text(a, column) < text(b, column) ? -1 : 1
    }
    return 0
  }

const statuses = ['pending', 'approved', 'dispersed', 'cancelled'] as const

const lockedWords = ['ready', 'sent', 'pending', 'onhold', 'unclaimed', 'unknown']

/** Computes the stats of payments from all rows in TypeScript, independent of the SQL under test. */
export function paymentStats(
  rows: SqlRow[],
  batches: SqlRow[],
  items: SqlRow[],
  today: string,
): StatsValues<'payments'> {
  const open = batches.filter((row) => ['draft', 'exported', 'sent'].includes(text(row, 'state')))
  const isOpen = (batch: string): boolean => open.some((row) => row['id'] === batch)
  const locked = items.filter((row) => isOpen(text(row, 'batch')) && lockedWords.includes(text(row, 'state')))
  const [first] = open
    .filter((row) => locked.some((item) => item['batch'] === row['id']))
    .sort((a, b) => number(a, 'n') - number(b, 'n'))
  const firstBatch = first === undefined ? { batch: '', n: 0 } : { batch: text(first, 'id'), n: number(first, 'n') }
  const batchOf = (item: SqlRow) => open.find((row) => row['id'] === item['batch'])
  const toMove = locked.filter((item) => {
    const batch = batchOf(item) ?? {}
    if (!['', 'refused'].includes(text(batch, 'submission'))) return false
    return text(batch, 'state') !== 'sent' || (text(item, 'state') === 'sent' && text(batch, 'sent_on') < today)
  })
  const [next] = toMove
    .map(batchOf)
    .filter((row) => row !== undefined)
    .sort((a, b) => number(a, 'n') - number(b, 'n'))
  const nextBatch =
    next === undefined
      ? { batch: '', n: 0, state: '' as const }
      : { batch: text(next, 'id'), n: number(next, 'n'), state: text(next, 'state') as 'draft' }
  const owedOf = (row: SqlRow): number =>
    Number(row['amount_cents']) -
    Number(row['paid_cents']) +
    Number(row['returned_cents']) -
    Number(row['corrected_cents'])
  const back = items.filter((row) => ['refunded', 'reversed'].includes(text(row, 'state')) && owedOf(row) !== 0)
  const withStatus = (status: string) => rows.filter((row) => row['status'] === status)
  const total = (status: string) => ({ count: withStatus(status).length, cents: sumOf(withStatus(status)) })
  const groups = new Map<string, SqlRow[]>()
  for (const row of rows) {
    const key = ['month', 'payment_type', 'status'].map((column) => text(row, column)).join(' ')
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return {
    statuses: {
      pending: total('pending'),
      approved: total('approved'),
      dispersed: total('dispersed'),
      cancelled: total('cancelled'),
    },
    months: [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, group]) => {
        const [month, type, status] = key.split(' ') as [string, 'rental', (typeof statuses)[number]]
        return [month, type, status, group.length, sumOf(group)]
      }),
    pending: firstPeople(withStatus('pending'), 'month', 'person_name'),
    // payments in a batch do not wait for an admin
    approved: firstPeople(
      withStatus('approved').filter((row) => !locked.some((item) => text(item, 'payment') === text(row, 'id'))),
      'month',
      'person_name',
    ),
    locked: { count: locked.length, cents: sumOf(locked), ...firstBatch },
    toMove: {
      count: toMove.length,
      cents: sumOf(toMove),
      batches: new Set(toMove.map((item) => text(item, 'batch'))).size,
      ...nextBatch,
    },
    back: {
      count: back.length,
      cents: back.reduce((sum, row) => sum + owedOf(row), 0),
      batch: back.map((row) => text(row, 'batch')).sort()[0] ?? '',
    },
  }
}

export function firstPeople(rows: SqlRow[], at: string, name: string) {
  const people = new Map<string, SqlRow>()
  for (const row of [...rows].sort(byColumns(at, 'user_id', name))) {
    if (!people.has(text(row, 'user_id'))) people.set(text(row, 'user_id'), row)
  }
  const first = [...people.values()].slice(0, 3).map((row) => ({ userId: text(row, 'user_id'), name: text(row, name) }))
  return { first, people: rows.length < 100 ? people.size : null }
}
