// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LedgerCheck } from '../../../domain/api/ledger'
import type { LedgerMonth } from '../../../domain/money/ledger'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf } from '../../data/testing/screen'
import { LedgerPage } from './ledger-page'

const months: LedgerMonth[] = [
  {
    month: '2026-10',
    lines: 4,
    earned: 40_000,
    held: 5_000,
    waiting: 2_500,
    owed: 10_000,
    inPayout: 7_500,
    sent: 15_000,
    run: '2026-11-01 00:10:00.000Z',
  },
  {
    month: '2026-09',
    lines: 2,
    earned: 20_000,
    held: 0,
    waiting: 0,
    owed: 0,
    inPayout: 0,
    sent: 20_000,
    run: '2026-10-01 00:10:00.000Z',
  },
]
const found: LedgerCheck = {
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
  },
}

beforeEach(async () => {
  windowOf(1440)
  await adminsCopy()
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

function show(check: unknown = found, payments = 52_500) {
  answerWith((url) => (url.pathname.endsWith('/check') ? check : { months, payments }))
  showScreen('/admin/ledger', <LedgerPage />)
}

it('says that it adds up, in total and per person, and where the money of each month is', async () => {
  show()
  expect(await screen.findByText('It adds up')).toBeTruthy()
  expect(screen.getByText(/^checked at .*, per person and in total$/)).toBeTruthy()
  expect(screen.getByText('6 lines of 3 people')).toBeTruthy()
  const check = screen.getByRole('region', { name: 'Check' })
  for (const sum of ['$600.00', '$525.00', '$75.00']) expect(within(check).getByText(sum)).toBeTruthy()
  const [, november, october, september, sums] = within(screen.getByRole('table')).getAllByRole('row')
  expect(november?.textContent).toBe('Nov 2026 so far$230.00-----No run yet')
  expect(october?.textContent).toBe('Oct 2026$400.00$50.00$25.00$100.00$75.00$150.00Nov 1')
  expect(september?.textContent).toBe('Sep 2026$200.00----$200.00Oct 1')
  expect(sums?.textContent).toBe('To Oct 2026$600.00$50.00$25.00$100.00$75.00$350.00')
})

it('says what the next payday would send, and what its month has earned so far', async () => {
  show()
  const card = await screen.findByRole('region', { name: 'Next payday, Dec 5' })
  expect(within(card).getByText('$400.00')).toBeTruthy()
  expect(within(card).getByText('The run of November 2026 makes 2 payments')).toBeTruthy()
  expect(card.textContent).toContain(
    'has earned $230.00 so far, 23 of 30 days. If nobody starts or leaves it comes to $300.00.',
  )
})

it('names a difference in total', async () => {
  show(found, 52_400)
  expect(await screen.findByText('It is off by $1.00')).toBeTruthy()
  expect(screen.queryByText('It adds up')).toBeNull()
})

it('names each person whose sides differ, also where the total is right', async () => {
  show({ ...found, differ: [{ user: 'rita00000000000', name: 'Rita', lines: 10_000, payments: 9_900, open: 0 }] })
  expect(await screen.findByText('It does not add up for 1 person')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rita' }).getAttribute('href')).toBe('/admin/users/rita00000000000')
  expect(screen.getByText('$100.00 in lines, $99.00 in payments, $0.00 open')).toBeTruthy()
})

it('says that it looks, and why it could not', async () => {
  show({ state: 'failed', code: 'server-busy' })
  expect(await screen.findByText(/Not everybody was looked at/)).toBeTruthy()
  expect(screen.getByText('It adds up in total')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy()
})
