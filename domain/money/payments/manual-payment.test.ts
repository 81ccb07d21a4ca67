import { describe, expect, it } from 'vitest'
import type { UserPayment } from '../../entities'
import { hold, line, linked, payment } from '../../testing/money-rows'
import { isReplaced, type HoldableLine } from './holds'
import { isManualLine, markManualLines } from './manual-payment'
import { statementOf } from '../views/statement'
import { unpaidTotals } from '../breakdown/totals'

const july = line({ id: 'jul', month: '2026-07', amount_cents: 10_000, hold: hold({ kind: 'by-hand' }) })
const own = (over: Partial<HoldableLine> = {}) =>
  line({ id: 'own', kind: 'adjustment', month: '2026-07', amount_cents: 9_000, reason: '', ...over })
const cancelledFields = { status: 'cancelled', cancel_kind: 'never', reason: 'made twice' } as const
const standIn = (over: Partial<UserPayment> = {}) =>
  payment({ id: 'hand', replaces: '2026-06 2026-07', still_replaces: false, ...over })
const kept = { status: 'cancelled', still_replaces: true } as const
const marked = (lines: HoldableLine[], ...payments: UserPayment[]) =>
  markManualLines(lines, payments, linked('hand', 'own'))

describe('earnings line on hold because of a manual payment (M35, M39)', () => {
  it("is replaced while the manual payment is active, or while the payment's own line is still payable after a cancellation", () => {
    expect(marked([july, own({ payment: 'hand' })], standIn()).map(isReplaced)).toEqual([true, false])
    for (const later of [{}, { payment: 'next' }, { status: 'paid', payment: 'next' } as const])
      expect(marked([july, own(later)], standIn(kept)).map(isReplaced)).toEqual([true, false])
  })

  it("is on hold, earned and owed if the manual payment's own line is cancelled too", () => {
    const lines = marked([july, own(cancelledFields)], standIn(kept))
    expect(lines.map(isReplaced)).toEqual([false, false])
    expect(unpaidTotals(lines)).toMatchObject({ cents: 10_000, heldCents: 10_000, balanceCents: 0, replacedCents: 0 })
    expect(statementOf({ lines, payments: [] }, 2026)).toMatchObject({ earnedCents: 10_000, closingCents: 10_000 })
    // The server's statements contain no cancelled lines.
    expect(marked([july], standIn(kept)).map(isReplaced)).toEqual([false])
  })

  it('is replaced while another manual payment of the same month and type replaces it', () => {
    const lines = [july, own(cancelledFields)]
    expect(marked(lines, standIn(kept), standIn({ id: 'other', replaces: '2026-07' })).map(isReplaced)[0]).toBe(true)
    for (const over of [{ replaces: '2026-08' }, { payment_type: 'commission' as const }, { run: 'r', replaces: '' }])
      expect(marked(lines, standIn(kept), standIn({ id: 'other', ...over })).map(isReplaced)[0]).toBe(false)
  })
})

it("a cancelled manual payment still includes its own line, but not an admin's correction", () => {
  const correction = own({ id: 'fix', reason: 'a day too few' })
  const lines = [own(cancelledFields), correction, { ...correction, ...cancelledFields, id: 'fix2' }]
  expect(marked(lines, standIn({ status: 'cancelled' })).map(isManualLine)).toEqual([true, false, false])
  expect(marked([own({ payment: 'hand' })], standIn()).map(isManualLine)).toEqual([true])
})
