// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../domain/money/views/money-view'
import { commission, facts, line, payment, referral } from '../../../domain/testing/money-rows'
import { syncState } from '../../data/engine/sync/status'
import { mockServer, renderScreen } from '../../data/testing/screen'
import { fullMonth } from './testing/explanations'
import { StatementCard } from './statement-card'

const saved = vi.hoisted(() => vi.fn())
vi.mock('../../ui/save-file', () => ({ saveFile: saved }))
afterEach(() => {
  cleanup()
  syncState.set('up-to-date')
  saved.mockClear()
  vi.unstubAllGlobals()
})

const paid = { status: 'paid', payment: 'p', paid_date: '2026-06-05' } as const
const personFacts = facts({
  lines: [
    line({ id: 'dec', month: '2025-12', days: 1, days_in_month: 31, amount_cents: 323 }),
    fullMonth('2026-05', { id: 'may', ...paid }),
    commission({
      ...fullMonth('2026-05', paid),
      id: 'com',
      kind: 'commission',
      payment_type: 'commission',
      source: 'a1',
      amount_cents: 5_000,
    }),
    line({ id: 'fix', kind: 'adjustment', month: '2026-05', amount_cents: -322, reason: 'May 31 was a pause' }),
  ],
  payments: [
    payment({
      id: 'p',
      status: 'dispersed',
      amount_cents: 15_000,
      dispersed_at: '2026-06-05 09:00:00.000Z',
      payment_method: 'PayPal',
    }),
  ],
})
const view = () => moneyView(personFacts, [referral()], '2026-11-21')
const show = (at = '/dashboard/earnings') => renderScreen('/dashboard/earnings', <StatementCard view={view()} />, at)
const rowsShown = () =>
  within(screen.getByRole('table', { name: /^Statement/ }))
    .getAllByRole('row')
    .map((row) =>
      [...row.querySelectorAll('th, td')]
        .filter((cell) => !cell.className.includes('md:hidden') || cell.className.includes('max-md:hidden'))
        .map((cell) => cell.textContent)
        .join(' | '),
    )

it('statement lists lines and payments, newest first, with the balance after each and totals', () => {
  show()
  expect(rowsShown()).toEqual([
    'Date | Description | Earned | Paid | Balance',
    'Jun 5 | Payment by PayPal |  | $150.00 | $0.01',
    'May 31 | Correction, May | −$3.22 |  | $150.01',
    'May 31 | Commission, Rita, May, 31 of 31 days | $50.00 |  | $153.23',
    'May 31 | Rental, May, 31 of 31 days | $100.00 |  | $103.23',
    'Jan 1 | Carried over from 2025 | $3.23',
    '2026, to Nov 21 | Earned$146.78 | Paid$150.00 | Balance$0.01',
  ])
  expect(screen.getByText(/Carried over \$3\.23, earned \$146\.78, paid \$150\.00, balance \$0\.01/)).toBeDefined()
})

it('statement links each amount to its explanation, and the URL holds the year', () => {
  show('/dashboard/earnings?year=2025')
  expect(rowsShown()[1]).toBe('Dec 31 | Rental, December, 1 of 31 days | $3.23 |  | $3.23')
  expect(screen.getByRole('link', { name: /^\$3\.23/ }).getAttribute('href')).toBe(
    '/dashboard/earnings?year=2025&why=dec',
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Statement year' }), { target: { value: '2026' } })
  expect(screen.getByRole('link', { name: /^\$150\.00/ }).getAttribute('href')).toBe('/dashboard/earnings?why=p')
})

it('statement requests a PDF of the selected year from the server, and saves it with the server’s file name', async () => {
  const server = mockServer(() => ({ name: 'statement-2025.pdf', type: 'application/pdf', data: btoa('%PDF-') }))
  show('/dashboard/earnings?year=2025')
  fireEvent.click(screen.getByRole('button', { name: 'PDF of the 2025 statement' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  const [file, name] = saved.mock.calls[0] as [Blob, string]
  expect([name, file.type, await file.text()]).toEqual(['statement-2025.pdf', 'application/pdf', '%PDF-'])
  expect(server.bodies).toContainEqual({ year: 2025, format: 'pdf', language: 'en' })
})

it('statement works offline, and explains that the files need a connection', () => {
  const server = mockServer(() => ({}))
  show()
  act(() => syncState.set('offline'))
  expect(rowsShown().length).toBe(7)
  expect(screen.getByText(/need a connection to download the PDF or CSV/)).toBeDefined()
  const pdf = screen.getByRole('button', { name: /^PDF/ })
  expect(pdf.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(pdf)
  expect(server.asked).toEqual([])
})
