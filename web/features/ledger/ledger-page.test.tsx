// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LedgerCheck, Recomputed } from '../../../domain/api/ledger'
import type { LedgerMonth } from '../../../domain/money/ledger'
import type { RecomputedLine } from '../../../domain/money/recompute'
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
  expect(october?.textContent).toBe('Oct 2026$400.00$50.00$25.00$100.00$75.00$150.00Nov 1Recompute')
  expect(september?.textContent).toBe('Sep 2026$200.00----$200.00Oct 1Recompute')
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

const off: RecomputedLine = {
  kind: 'rental',
  source: 'period000000001',
  user: 'rita00000000000',
  name: 'Rita Sol',
  referred: '',
  daysInMonth: 31,
  countedDays: 31,
  days: 28,
  countedRate: 12_000,
  rate: 12_000,
  stands: 12_000,
  facts: 10_839,
  nextRun: 0,
}
const late: RecomputedLine = {
  ...off,
  kind: 'commission',
  source: 'attribution0001',
  name: 'Dana Oka',
  referred: 'Gil Tembo',
  countedDays: 0,
  countedRate: 0,
  days: 31,
  rate: 5_000,
  stands: 0,
  facts: 5_000,
  nextRun: 5_000,
}
const again: Recomputed = {
  month: '2026-10',
  lines: 4,
  equal: 2,
  stands: 40_000,
  facts: 43_839,
  aside: 250,
  differ: [late, off],
  more: false,
}

/** The page with a month that was computed again; `sent` is what was sent to make corrections. */
function showAgain(answer: Recomputed, address = '/admin/ledger?recompute=2026-10') {
  const sent: unknown[] = []
  answerWith((url, body) => {
    if (url.pathname.endsWith('/recompute')) return answer
    if (url.pathname.endsWith('/correct')) {
      sent.push(body)
      return { earnings: ['line00000000001'] }
    }
    return url.pathname.endsWith('/check') ? found : { months, payments: 52_500 }
  })
  showScreen('/admin/ledger', <LedgerPage />, address)
  return sent
}

it('computes a month again: what differs, why, and what would become of it', async () => {
  showAgain(again, '/admin/ledger')
  // the table's, and the list's of phones
  const [button] = await screen.findAllByRole('button', { name: 'Recompute Oct 2026' })
  if (button) fireEvent.click(button)
  const region = await screen.findByRole('region', { name: 'October 2026, computed again' })
  expect(await within(region).findByText('2 of 4')).toBeTruthy()
  expect(within(region).getByText('+$38.39')).toBeTruthy()
  const [, first, second] = within(within(region).getByRole('table', { name: 'Lines that differ' })).getAllByRole('row')
  expect(first?.textContent).toBe(
    'DODana OkaCommission of Gil Tembo$0.00$50.00+$50.0031 of 31 days; the lines counted 0.a line of the next run',
  )
  expect(second?.textContent).toBe(
    'Select Rita Sol, RentalRSRita SolRental$120.00$108.39-$11.6128 of 31 days; the lines counted 31.a correction',
  )
  expect(within(region).getByText(/Bonuses and corrections by hand of this month, \$2\.50, stand aside/)).toBeTruthy()
})

it('corrects exactly what is chosen, with a reason', async () => {
  const sent = showAgain(again)
  fireEvent.click(await screen.findByRole('button', { name: 'Make 1 correction, -$11.61' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Corrections for October 2026' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make 1 correction, -$11.61' }))
  expect(await within(dialog).findByText('Give a reason: it is recorded.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('Reason, read by the people'), { target: { value: 'Left on Oct 28' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make 1 correction, -$11.61' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      month: '2026-10',
      lines: [{ kind: 'rental', source: 'period000000001', cents: -1_161 }],
      reason: 'Left on Oct 28',
    },
  ])
})

it('corrects nothing that isn’t chosen, and says when a month needs nothing', async () => {
  showAgain(again)
  const region = await screen.findByRole('region', { name: 'October 2026, computed again' })
  const [box] = await within(region).findAllByRole('checkbox', { name: 'Select Rita Sol, Rental' })
  if (box) fireEvent.click(box)
  const button = within(region).getByRole('button', { name: 'Make 0 corrections, $0.00' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  cleanup()
  showAgain({ ...again, equal: 4, facts: 40_000, differ: [] })
  expect(await screen.findByText('Every line is what today’s facts give.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /correction/ })).toBeNull()
})
