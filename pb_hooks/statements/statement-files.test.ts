import { afterEach, expect, it, vi } from 'vitest'
import { statementOf } from '../../domain/money/views/statement'
import type { LineHold } from '../../domain/entities'
import { line, payment } from '../../domain/testing/money-rows'
import { statementPdf } from './statement-files'
import type { StatementFacts } from './statement-facts'

interface Printed {
  brand: string
  mark: boolean
  number: string
  columns: { title: string }[]
  rows: { cells: string[]; detail: string }[]
  total: string[]
  seal: string
}

// replaces the runtime's time zone functions, so days are shown as stored
vi.mock('../mail/mail-date', () => ({
  mailDate: (ms: number) => String(ms),
  shortDay: (day: string) => day,
  mailMonth: (month: string) => month,
}))
afterEach(() => vi.unstubAllGlobals())

const all = (1 << 30) - 1
const lines = [
  line({ id: 'a', month: '2026-04', days: all & ~((1 << 14) - 1), amount_cents: 5_333, days_in_month: 30 }),
  line({ id: 'b', month: '2026-04', n: 2, days: 1, amount_cents: 334, days_in_month: 30 }),
  line({ id: 'c', month: '2026-05', kind: 'adjustment', days: 0, amount_cents: -300, reason: 'One day too many' }),
]
const sent = payment({
  id: 'p',
  status: 'dispersed',
  amount_cents: 5_367,
  dispersed_at: '2026-06-05 09:00:00.000Z',
  payee_paypal: 'lucia@mail.example',
  payment_method: '',
  reference: '',
})

function printed(over: Partial<StatementFacts> = {}): Printed {
  const seen: string[] = []
  vi.stubGlobal('$coterie', { printStatement: (text: string) => (seen.push(text), 'UERG') })
  statementPdf({
    statement: statementOf({ lines, payments: [sent] }, 2026),
    language: 'en',
    person: { id: '8k3m2qxyzabcdef', name: 'Lucía Fernández-Echeverría', email: 'lucia@mail.example', paypal: '' },
    product: 'Coterie',
    zone: 'Europe/Madrid',
    atMs: Date.UTC(2026, 10, 21),
    nameOf: () => '',
    seal: { entry: 4_117, hash: '7d20b1ce04fa99aa' },
    ...over,
  })
  return JSON.parse(seen[0] ?? '') as Printed
}

it('a statement shows rate × days for each earnings line that has its own calculation, and the payment method of each payment', () => {
  const { rows, columns, total } = printed()
  expect(rows.map(({ cells }) => cells[2])).toEqual(['$100.00 × 16 ÷ 30', '', '', ''])
  expect(rows.map(({ detail }) => detail)).toEqual([
    '16 of 30 days',
    '1 of 30 days, $100.00, for days recorded late',
    'One day too many',
    'to lucia@mail.example',
  ])
  expect(rows.at(-1)?.cells[1]).toBe('Payment by PayPal')
  for (const { cells } of rows) expect(cells).toHaveLength(columns.length)
  expect(total).toHaveLength(columns.length)
})

it('a statement names a manual payment, and shows the earnings it replaced and the amount returned', () => {
  const by = {
    ...sent,
    id: 'q',
    amount_cents: 18_000,
    reference: 'TX-1',
    payout_returned_cents: 18_000,
    payout_owed_cents: 18_000,
  }
  const hold = { kind: 'by-hand', released_at: '' } as LineHold
  const made = [
    line({ id: 'a', month: '2026-04', days: all, days_in_month: 30, amount_cents: 10_000, hold }),
    line({
      id: 'm',
      month: '2026-04',
      kind: 'adjustment',
      amount_cents: 18_000,
      reason: '',
      status: 'paid',
      payment: 'q',
    }),
  ]
  const refunded = { ...by, payout_state: 'refunded', payout_reported_at: '2026-07-01 09:00:00.000Z' } as const
  const facts = { statement: statementOf({ lines: made, payments: [refunded] }, 2026) }
  const { rows, total } = printed(facts)
  expect(rows.map(({ cells, detail }) => [...cells, detail].join(' | '))).toEqual([
    '2026-04-30 | Rental, 2026-04 |  |  |  | $0.00 | $100.00 replaced by a manual payment',
    '2026-04-30 | Manual payment, 2026-04 |  | $180.00 |  | $180.00 | ',
    '2026-06-05 | Payment by PayPal |  |  | $180.00 | $0.00 | to lucia@mail.example, TX-1',
    '2026-07-01 | Returned |  |  | −$180.00 | $180.00 | TX-1',
  ])
  expect(total).toEqual(['Total', '', '', '$180.00', '$0.00', '$180.00'])
  expect(printed({ ...facts, language: 'es' }).rows.map(({ cells }) => cells[1])).toEqual([
    'Alquiler, 2026-04',
    'Pago manual, 2026-04',
    'Pago por PayPal',
    'Devuelto',
  ])
})

it('a statement has a number that can be read aloud, and shows the logo only if the product has its standard name', () => {
  expect(printed()).toMatchObject({ number: 'Statement 2026-LF-8K3M2Q', mark: true })
  expect(printed({ product: 'Harbour' })).toMatchObject({ brand: 'Harbour', mark: false })
  const deletedPerson = { id: '8k3m2qxyzabcdef', name: '', email: 'a@b.example', paypal: '' }
  expect(printed({ person: deletedPerson, language: 'es' }).number).toBe('Estado de cuenta 2026-8K3M2Q')
})

it('a statement has a seal made from the newest audit entry, in the language of the statement', () => {
  expect(printed().seal).toBe('Seal 7d20 b1ce 04fa, entry 4,117 of the audit log')
  expect(printed({ language: 'es' }).seal).toBe('Sello 7d20 b1ce 04fa, entrada 4,117 del registro de auditoría')
  expect(printed({ seal: { entry: 0, hash: '' } }).seal).toBe('')
})
