import { maxSkippedListed } from '../../../domain/money/payments/payment-selection'
import { beforeAll, describe, expect, it } from 'vitest'
import type { paymentsRoute } from '../../../domain/api/money/payment-lists'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { paymentSorts, paymentStatuses, type PaymentSort } from '../../../domain/money/payments/payment-list'
import { foldText } from '../../../domain/people/fold-text'
import { errorOf, errorCode } from '../../support/server/session'
import { seedPayments, type SeededPayment } from './many-payments'
import { random } from '../../../domain/testing/random'
import { startProgram } from './program'

type ListInput = InputOf<typeof paymentsRoute>

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const { server, admin } = await startProgram()
console.log(`SEED=${seed}`)
const all = await seedPayments(server, 11_500, seed)

/** Returns the expected rows of a list, filtered in TypeScript. */
const expectedRows = ({ status, month, type, search = '', user, ids }: ListInput): SeededPayment[] =>
  all.filter(
    (row) =>
      (!status || row.status === status) &&
      (!month || row.month === month) &&
      (!type || row.payment_type === type) &&
      (!user || row.user_id === user) &&
      (!ids || ids.split(',').includes(row.id)) &&
      foldText(search)
        .split(/\s+/)
        .filter(Boolean)
        .every((word) =>
          [row.name, row.email].some((text) =>
            word.length < 3 ? text.split(' ').some((one) => one.startsWith(word)) : text.includes(word),
          ),
        ),
  )

type SortKey = (row: SeededPayment) => string | number
const byName: [SortKey, boolean][] = [
  [(row) => row.name, false],
  [(row) => row.user_id, false],
  [(row) => row.id, false],
]
const sortKeys = (down: boolean): { [sort in PaymentSort]: [SortKey, boolean][] } => ({
  period: [[(row) => row.month, down], ...byName],
  status: [[(row) => paymentStatuses.indexOf(row.status), down], [(row) => row.month, true], ...byName],
  type: [[(row) => row.payment_type, down], [(row) => row.month, true], ...byName],
  user: [
    [(row) => row.name, down],
    [(row) => row.user_id, down],
    [(row) => row.month, true],
    [(row) => row.id, false],
  ],
  amount: [
    [(row) => row.amount_cents, down],
    [(row) => row.id, down],
  ],
  dispersed: [
    [(row) => row.dispersed_at, down],
    [(row) => row.id, down],
  ],
})
function sortRows(rows: SeededPayment[], sort: PaymentSort, down: boolean): SeededPayment[] {
  const parts = sortKeys(down)[sort]
  return rows.toSorted((a, b) => {
    for (const [of, reversed] of parts) if (of(a) !== of(b)) return of(a) < of(b) === reversed ? 1 : -1
    return 0
  })
}

/** Reads pages of a list until its end, or until there are as many rows as asked for. */
async function readPages(input: ListInput, maxRows = Infinity): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined = ''; after !== undefined && ids.length < maxRows;) {
    const page: OutputOf<typeof paymentsRoute> = await admin.call('GET /api/admin/payments', { ...input, after })
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next || undefined
  }
  return ids
}

/** Compares two long lists and reports only the first difference. */
function expectSame(got: string[], expected: string[], what: string): void {
  const at = expected.findIndex((id, n) => got[n] !== id)
  const describeRow = (id: string | undefined) => all.find((each) => each.id === id)
  if (at >= 0)
    expect(describeRow(got[at]), `${what}, row ${at} of ${expected.length}`).toEqual(describeRow(expected[at]))
  expect(got.length, what).toBe(expected.length)
}

describe('pages of the payment list', () => {
  const sorts = paymentSorts.flatMap((sort) => [sort, `-${sort}` as const])
  const filters: ListInput[] = [
    {},
    { status: 'pending' },
    { month: '2026-10' },
    { type: 'rental' },
    { status: 'dispersed' },
    { search: 'jose' },
    { search: 'mail', status: 'pending' },
    { search: 'ana last1', month: '2026-09' },
    { status: 'approved' },
    { type: 'commission', month: '2026-09' },
    { month: '2026-06', search: 'l' },
  ]
  it.each(sorts)('contain each row only once in the order of %s', async (sort) => {
    const { whole, pick, chance } = random(seed + sorts.indexOf(sort))
    for (const filter of filters.filter(() => chance(0.5))) {
      const expected = sortRows(expectedRows(filter), sort.replace('-', '') as PaymentSort, sort.startsWith('-')).map(
        ({ id }) => id,
      )
      const maxRows = Math.min(expected.length, whole(60, 400))
      const limit = pick(['50', '200'] as const)
      const ids = await readPages({ ...filter, sort, limit }, maxRows)
      const label = `${sort} ${JSON.stringify(filter)} limit ${limit}`
      expect(ids.length, label).toBeGreaterThanOrEqual(maxRows)
      expectSame(ids, expected.slice(0, ids.length), label)
    }
  })

  it('continue across months to the last row', async () => {
    for (const filter of [{ type: 'commission' as const }, { search: 'zoe' }]) {
      const expected = sortRows(expectedRows(filter), 'period', true).map(({ id }) => id)
      expectSame(await readPages({ ...filter, limit: '500' }), expected, JSON.stringify(filter))
    }
  })

  it('can be filtered by person and by selected rows', async () => {
    const [some, other] = [all[0], all[500]]
    const ofUser = await admin.call('GET /api/admin/payments', { user: some?.user_id ?? '' })
    expect(ofUser.rows.map(({ id }) => id)).toEqual(
      sortRows(expectedRows({ user: some?.user_id ?? '' }), 'period', true).map(({ id }) => id),
    )
    expect(ofUser.total).toEqual({ least: ofUser.rows.length, more: false })
    const ids = `${some?.id},${other?.id},nobody`
    for (const filter of [{}, { status: 'pending' }, { month: '2026-10' }] as const) {
      const picked = await admin.call('GET /api/admin/payments', { ...filter, ids })
      expect(picked.rows.map(({ id }) => id).sort()).toEqual(
        expectedRows({ ...filter, ids })
          .map(({ id }) => id)
          .sort(),
      )
    }
  })
})

describe('counts and sums of payments', () => {
  let withoutPayPal: Set<unknown>
  beforeAll(async () => {
    withoutPayPal = new Set((await server.sql(`SELECT id FROM users WHERE paypal_email = ''`)).map((row) => row['id']))
  })
  const sumCents = (rows: SeededPayment[]) => rows.reduce((sum, row) => sum + row.amount_cents, 0)

  it('are exact up to 1,000 on the tabs of the list', async () => {
    const { pick, chance } = random(seed)
    for (let n = 0; n < 12; n++) {
      const filter = {
        ...(chance(0.5) && { month: pick(['2026-10', '2026-09', '2026-07', '2020-01']) }),
        ...(chance(0.5) && { type: pick(['rental', 'commission'] as const) }),
        ...(chance(0.7) && { search: pick(['jose', 'ana last', 'p11', 'l', 'mail', 'xyzzy', 'last7']) }),
      }
      const counts = await admin.call('GET /api/admin/payments/counts', filter)
      for (const tab of ['all', ...paymentStatuses] as const) {
        const status = tab === 'all' ? {} : { status: tab }
        const n = expectedRows({ ...filter, ...status }).length
        const { least, more } = counts[tab]
        expect(
          more ? n > least && least === 1000 : n === least,
          `${tab} ${JSON.stringify(filter)}: ${least} ${more}, really ${n}`,
        ).toBe(true)
        const { total } = await admin.call('GET /api/admin/payments', { ...filter, ...status })
        expect(
          total.more ? total.least === 1000 && n > 1000 : total.least === n,
          `list of ${tab} ${JSON.stringify(filter)}`,
        ).toBe(true)
      }
    }
  })

  it('are exact for a selection, and list what an action would change', async () => {
    for (const filter of [
      { search: 'ana' },
      { month: '2026-07' },
      { search: 'last1 jose', status: 'pending' },
      { type: 'commission', month: '2026-10' },
      { status: 'pending' },
    ] as const) {
      const rows = expectedRows(filter)
      const seen = await admin.call('GET /api/admin/payments/selection', filter)
      expect({ count: seen.count, cents: seen.cents }, JSON.stringify(filter)).toEqual({
        count: rows.length,
        cents: sumCents(rows),
      })
      const pending = rows.filter((row) => row.status === 'pending')
      const payable = pending.filter((row) => !withoutPayPal.has(row.user_id))
      const left = pending.filter((row) => withoutPayPal.has(row.user_id))
      expect(seen.approve).toMatchObject({
        count: payable.length,
        cents: sumCents(payable),
        people: new Set(payable.map((row) => row.user_id)).size,
        months: new Set(payable.map((row) => row.month)).size,
        largest: { cents: Math.max(0, ...payable.map((row) => row.amount_cents)) },
        left: left.length === 0 ? [] : [{ code: 'payee-missing', count: left.length, cents: sumCents(left) }],
      })
      // if only a few payments are excluded, they are listed, largest first; otherwise only the reasons are listed
      expect(seen.approve.leftRows.map(({ id }) => id).sort()).toEqual(
        left.length > maxSkippedListed ? [] : left.map(({ id }) => id).sort(),
      )
      const amounts = seen.approve.leftRows.map((row) => row.amount_cents)
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
      const status = 'status' in filter ? [] : rows.filter((row) => row.status === 'approved')
      expect(seen.disperse).toMatchObject({ count: status.length, cents: sumCents(status), left: [] })
    }
  })

  it('are not accepted for more payments than one command may change', async () => {
    const { approve } = await admin.call('GET /api/admin/payments/selection', { status: 'pending' })
    const input = { filter: {}, seen: { count: approve.count, cents: approve.cents } }
    const error = await errorOf(admin.call('POST /api/admin/payments/approve', input))
    expect(error).toEqual({ code: 'selection-too-large', details: { most: 500 } })
  })
})

describe('a single payment', () => {
  it('is returned with its lines and notes, and an unknown one is not found', async () => {
    const user = all[0]?.user_id ?? ''
    const { payment } = await admin.call('POST /api/admin/payments', {
      user,
      paymentType: 'rental',
      amount: '12.50',
      periodStart: '2026-03-01',
      periodEnd: '2026-03-31',
      months: [{ month: '2026-03', choice: 'as-well' }],
      notes: 'Agreed by phone.',
    })
    const detail = await admin.call('GET /api/admin/payments/one', { payment })
    expect(detail).toMatchObject({
      payment: { id: payment, user_id: user, amount_cents: 1250, status: 'pending' },
      lines: [{ kind: 'adjustment', month: '2026-03', amount_cents: 1250 }],
      notes: 'Agreed by phone.',
    })
    expect(await errorCode(admin.call('GET /api/admin/payments/one', { payment: 'nothing' }))).toBe('not-found')
  })
})
