import type { LedgerCheck } from '../../../domain/api/money/ledger'

/** The result of a check that found nothing, on November 23, 2026. */
export const noDifferences = {
  state: 'done',
  at: '2026-11-23 12:30:00.000Z',
  people: 3,
  lines: 6,
  differ: [],
  more: false,
  forecast: {
    month: '2026-11',
    payday: '2026-12-05',
    payments: 2,
    cents: 30_000,
    stays: 1_500,
    days: Array.from({ length: 30 }, (_, at) => 1_000 * (at + 1)),
    today: 23,
    soFar: { rental: { n: 2, cents: 20_000, whole: 26_000 }, commission: { n: 1, cents: 3_000, whole: 4_000 } },
  },
} satisfies LedgerCheck
