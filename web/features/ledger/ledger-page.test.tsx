// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Recomputed } from '../../../domain/api/money/ledger'
import type { LedgerMonth } from '../../../domain/money/views/ledger'
import type { RecomputedLine } from '../../../domain/money/accrual/recompute'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderScreen,
  setViewportWidth,
} from '../../data/testing/screen'
import { noDifferences } from '../../data/testing/ledger'
import { LedgerPage } from './ledger-page'

const month = (more: Partial<LedgerMonth>): LedgerMonth => ({
  month: '2026-09',
  lines: 2,
  earned: 20_000,
  held: 0,
  waiting: 0,
  owed: 0,
  inPayout: 0,
  sent: 20_000,
  run: '2026-10-01 00:10:00.000Z',
  ...more,
})
const parts = { held: 5_000, waiting: 2_500, owed: 10_000, inPayout: 7_500, sent: 15_000 }
const october = month({ month: '2026-10', lines: 4, earned: 40_000, ...parts, run: '2026-11-01 00:10:00.000Z' })
const months = [october, month({})]
beforeEach(async () => {
  setViewportWidth(1440)
  await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

/** Shows the page; `answers` overrides the server's answers, keyed by the end of a route's path. */
function show(answers: { [end: string]: (url: URL, body: unknown) => unknown } = {}, address = '/admin/ledger') {
  mockServer((url, body) => {
    const [, answer] = Object.entries(answers).find(([end]) => url.pathname.endsWith(end)) ?? []
    if (answer !== undefined) return answer(url, body)
    return url.pathname.endsWith('/check') ? noDifferences : { months, payments: 52_500 }
  })
  return renderScreen('/admin/ledger', <LedgerPage />, address)
}
const octoberResult = '/admin/ledger?recompute=2026-10'
const findResult = () => screen.findByRole('region', { name: 'October 2026, recalculated' })
const recalculate = async () => fireEvent.click(await screen.findByRole('button', { name: 'Recalculate Oct 2026' }))

it('ledger confirms that it balances in total and per person, and shows in which state each month’s money is', async () => {
  show()
  expect(await screen.findByText('Balanced')).toBeTruthy()
  expect(screen.getByText(/^checked at .*, per person and in total$/)).toBeTruthy()
  expect(screen.getByText('6 line items for 3 people')).toBeTruthy()
  const check = screen.getByRole('region', { name: 'Check' })
  for (const sum of ['$600.00', '$525.00', '$75.00']) expect(within(check).getByText(sum)).toBeTruthy()
  const [, november, october, september, sums] = within(screen.getByRole('table')).getAllByRole('row')
  expect(november?.textContent).toBe('Nov 2026 so far$230.00-----Dec 1, automatic')
  expect(october?.textContent).toBe('Oct 2026$400.00$50.00$25.00$100.00$75.00$150.00Nov 1Recalculate')
  expect(september?.textContent).toBe('Sep 2026$200.00----$200.00Oct 1Recalculate')
  expect(sums?.textContent).toBe('Through Oct 2026$600.00$50.00$25.00$100.00$75.00$350.00')
  // All totals have this border.
  expect(sums?.className).toContain('border-double')
})

const heldLine = {
  id: 'line00000000001',
  user: 'rita00000000000',
  name: 'Rita Sol',
  kind: 'rental',
  days: 15,
  daysInMonth: 31,
  rate: 10_333,
  cents: 5_000,
  reason: '',
  payment: '',
  batch: '',
}

it('ledger amounts open their parts, one page at a time: earnings are split by column, a column is split by line', async () => {
  const requests: string[] = []
  const paidLine = { ...heldLine, id: 'line00000000002', name: 'Gil Oka', payment: 'payment00000001' }
  show({
    '/lines': ({ search, searchParams }) => {
      requests.push(search)
      return searchParams.has('after') ? { rows: [paidLine], next: '' } : { rows: [heldLine], next: '[1,"a"]' }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^\$400\.00/ }))
  const earned = await screen.findByRole('dialog', { name: 'Earned, October 2026' })
  for (const part of ['On hold', 'Upcoming', 'Owed', 'In payout', 'Sent'])
    expect(within(earned).getByText(part, { exact: false, selector: 'dt, span, div, li' })).toBeTruthy()
  fireEvent.click(within(earned).getByRole('button', { name: /^\$50\.00/ }))
  const heldDialog = await screen.findByRole('dialog', { name: 'On hold, October 2026' })
  expect(await within(heldDialog).findByRole('link', { name: 'Rita Sol' })).toBeTruthy()
  expect(within(heldDialog).getByText('Rental, 15 of 31 days at $103.33')).toBeTruthy()
  fireEvent.click(within(heldDialog).getByRole('button', { name: 'Show more line items' }))
  expect(await within(heldDialog).findByRole('link', { name: 'Gil Oka' })).toBeTruthy()
  expect(within(heldDialog).getByRole('link', { name: 'Rita Sol' })).toBeTruthy()
  expect(within(heldDialog).getByRole('link', { name: 'Payment' }).getAttribute('href')).toBe(
    '/admin/payments?payment=payment00000001',
  )
  expect(within(heldDialog).queryByRole('button', { name: 'Show more line items' })).toBeNull()
  expect(requests).toHaveLength(2)
})

it('ledger shows that the totals differ', async () => {
  show({ '/ledger': () => ({ months, payments: 52_400 }) })
  expect(await screen.findByText('Off by $1.00')).toBeTruthy()
  expect(screen.queryByText('Balanced')).toBeNull()
})

it('ledger lists each person whose lines and payments differ, even if the totals match', async () => {
  const rita = { user: 'rita00000000000', name: 'Rita', lines: 10_000, payments: 9_900, open: 0 }
  show({ '/check': () => ({ ...noDifferences, differ: [rita] }) })
  expect(await screen.findByText('Not balanced for 1 person')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Rita' }).getAttribute('href')).toBe('/admin/users/rita00000000000')
  expect(screen.getByText('$100.00 in line items, $99.00 in payments, $0.00 open')).toBeTruthy()
})

it('ledger shows a running check, and why a check failed', async () => {
  show({ '/check': () => ({ state: 'failed', code: 'server-busy' }) })
  expect(await screen.findByText(/Check incomplete/)).toBeTruthy()
  expect(screen.getByText('Balanced overall')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Re-check' })).toBeTruthy()
})

const changedLine: RecomputedLine = {
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
const lateLine: RecomputedLine = {
  ...changedLine,
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
const recomputed: Recomputed = {
  month: '2026-10',
  lines: 4,
  equal: 2,
  stands: 40_000,
  facts: 43_839,
  aside: 250,
  differ: [lateLine, changedLine],
  more: false,
}

it('result of recomputing a ledger month lists differences, their reasons and the resulting corrections', async () => {
  show({ '/recompute': () => recomputed })
  await recalculate()
  const region = await findResult()
  // The result is below the row it belongs to, not below the table.
  expect(region.closest('tr')?.previousElementSibling?.textContent).toContain('Oct 2026')
  expect(await within(region).findByText('2 of 4')).toBeTruthy()
  expect(within(region).getByText('+$38.39')).toBeTruthy()
  const [, first, second] = within(within(region).getByRole('table', { name: 'Line items that differ' })).getAllByRole(
    'row',
  )
  expect(first?.textContent).toBe(
    'DODana OkaCommission for Gil Tembo$0.00$50.00+$50.0031 of 31 days, but 0 were recorded.a line item in the next monthly run',
  )
  expect(second?.textContent).toBe(
    'Select Rita Sol, RentalRSRita SolRental$120.00$108.39−$11.6128 of 31 days, but 31 were recorded.a correction',
  )
  expect(
    within(region).getByText(/Bonuses and manual corrections for the month, \$2\.50, aren’t included/),
  ).toBeTruthy()
})

it('ledger corrections are sent exactly as chosen, with a reason', async () => {
  const sent: unknown[] = []
  const correct = (_: URL, body: unknown) => {
    sent.push(body)
    return { earnings: ['line00000000001'] }
  }
  show({ '/recompute': () => recomputed, '/correct': correct }, octoberResult)
  fireEvent.click(await screen.findByRole('button', { name: 'Create 1 correction, −$11.61' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Corrections for October 2026' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create 1 correction, −$11.61' }))
  expect(await within(dialog).findByText('A reason is required. It’s saved in the audit log.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('Reason (visible to the recipients)'), {
    target: { value: 'Left on Oct 28' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create 1 correction, −$11.61' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      month: '2026-10',
      lines: [{ kind: 'rental', source: 'period000000001', cents: -1_161 }],
      reason: 'Left on Oct 28',
    },
  ])
})

it('ledger corrections exclude lines that aren’t chosen, and a month without differences is reported as correct', async () => {
  show({ '/recompute': () => recomputed }, octoberResult)
  const region = await findResult()
  const [box] = await within(region).findAllByRole('checkbox', { name: 'Select Rita Sol, Rental' })
  if (box) fireEvent.click(box)
  const button = within(region).getByRole('button', { name: 'Create 0 corrections, $0.00' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  cleanup()
  show({ '/recompute': () => ({ ...recomputed, equal: 4, facts: 40_000, differ: [] }) }, octoberResult)
  expect(await screen.findByText('Every line item matches current data.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /correction/ })).toBeNull()
})
