import { expect, it } from 'vitest'
import type { LineHold } from '../../entities'
import { facts, line, linked, payment } from '../../testing/money-rows'
import { earlierLines, isLateLine } from './earlier-lines'

const sep = payment({ id: 'sep', month: '2026-09', run: 'run-sep', amount_cents: 1, status: 'approved' })
const first = payment({ id: 'aug', month: '2026-08', run: 'run-aug', amount_cents: 10_000, status: 'dispersed' })
const held = [
  line({ id: 'now', month: '2026-09', run: 'run-sep', amount_cents: 10_000 }),
  line({ id: 'small', month: '2026-07', run: 'run-jul', amount_cents: 3_000 }),
  line({ id: 'small2', month: '2026-08', run: 'run-aug', amount_cents: 2_000 }),
  line({ id: 'late', month: '2026-08', run: 'run-sep', source: 'second', amount_cents: 1_000 }),
  line({ id: 'top', month: '2026-08', run: 'run-sep', n: 2, amount_cents: 500 }),
  line({ id: 'fix', month: '2026-08', kind: 'adjustment', reason: 'a pause', run: '', amount_cents: -700 }),
  line({ id: 'back', month: '2026-08', kind: 'adjustment', reason: 'back', corrects_payment: 'aug', amount_cents: 40 }),
  line({ id: 'less', month: '2026-08', kind: 'adjustment', reason: 'less', corrects_payment: 'jul', amount_cents: 9 }),
  line({ id: 'more', month: '2026-08', kind: 'adjustment', reason: 'more', corrects_payment: 'jul', amount_cents: -8 }),
  line({ id: 'held', month: '2026-08', run: 'run-aug', amount_cents: 60 }),
  line({ id: 'again', month: '2026-08', run: 'run-aug', amount_cents: 70 }),
]
const known = facts({
  lines: held,
  payments: [
    sep,
    { ...first, payout_state: 'refunded', payout_returned_cents: 40, payout_owed_cents: 0 },
    payment({ id: 'jul', month: '2026-07', amount_cents: 100, status: 'dispersed' }),
    payment({ id: 'gone', month: '2026-08', amount_cents: 70, status: 'cancelled' }),
  ],
  paymentLines: [...linked('sep', ...held.map(({ id }) => id)), ...linked('gone', 'again')],
  holds: [{ earning: 'held', outcome: 'released' } as LineHold],
})

it('each line of an earlier month in a payment has a reason why it is paid now (M41)', () => {
  const found = earlierLines(sep, held, known).map(({ why, month, cents }) => `${why} ${month} ${cents}`)
  expect(found).toEqual([
    'carried 2026-08 5000',
    'late 2026-08 1500',
    'correction 2026-08 -700',
    'returned 2026-08 40',
    'owed 2026-08 9',
    'too-much 2026-08 -8',
    'released 2026-08 60',
    'cancelled 2026-08 70',
  ])
})

it('a line is late if the run of a later month created it', () => {
  expect(held.filter((each) => isLateLine(each, known)).map(({ id }) => id)).toEqual(['late', 'top'])
})
