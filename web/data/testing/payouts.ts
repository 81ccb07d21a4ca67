import type { PayoutBatchRow, PayoutItemRow } from '../../../domain/api/money/payouts'

/** The n-th payment of a sent batch, $100.00, as the server returns it. */
export const payoutItem = (n: number, more: Partial<PayoutItemRow> = {}): PayoutItemRow => ({
  payment: `payment0000000${n}`,
  n,
  user_id: `person00000000${n}`,
  name: ['', 'Beatriz', 'Luca', 'Dalia'][n] ?? '',
  payee: `p${n}@pay.example`,
  payment_type: 'rental',
  period_start: '2026-10-01',
  period_end: '2026-10-31',
  month: '2026-10',
  amount_cents: 10_000,
  state: 'sent',
  word: '',
  provider_id: '',
  paid_cents: more.state === 'success' || more.state === 'refunded' || more.state === 'reversed' ? 10_000 : 0,
  returned_cents: more.state === 'refunded' || more.state === 'reversed' ? 10_000 : 0,
  correction: '',
  corrected_cents: 0,
  reason: '',
  until: '',
  elsewhere: [],
  came_back: false,
  unnamed_elsewhere: 0,
  payee_next: '',
  payee_before: '',
  gone: false,
  deleted: false,
  ...more,
})

/** Batch 8 with `count` such payments, exported as a file, without a report. */
export const payoutBatch = (count: number, more: Partial<PayoutBatchRow> = {}): PayoutBatchRow => ({
  id: 'batch0000000001',
  created: '2026-11-20 10:00:00.000Z',
  n: 8,
  state: 'exported',
  count,
  total_cents: count * 10_000,
  made_by: 'Ana',
  needs_other: false,
  exported_at: '2026-11-20 10:05:00.000Z',
  sent_at: '',
  reconciled_at: '',
  submission: '',
  trouble: '',
  trouble_detail: '',
  provider_batch: '',
  provider_mode: '',
  asked_at: '',
  paid: 0,
  open: count,
  free: 0,
  back: 0,
  ...more,
})

/** No payments for another batch. */
export const noCandidates = { count: 0, cents: 0, people: 0, more: false, leftOut: [], leftOutMore: false }
