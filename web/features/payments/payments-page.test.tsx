// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import type { UserPayment } from '../../../domain/entities'
import { putStats } from '../../data/testing/stats'
import {
  paymentStatsOf,
  listedPayment,
  paymentRow,
  paymentRow as payment,
  fakePaymentsServer,
  simulateSyncPing,
  type PaymentsServer,
} from '../../data/testing/payments-server'
import type { CoterieDb } from '../../data/engine/db/database'
import { currentDatabase } from '../../data/engine/db/current-database'
import { syncState } from '../../data/engine/sync/status'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderScreen,
  setViewportWidth,
  type FakeAnswers,
} from '../../data/testing/screen'
import { PaymentsPage } from './payments-page'
import { withToasts } from '../testing/with-toasts'

// Shortens the minimum interval between two reads, which is several seconds in the product.
vi.mock('../../data/queries/query-client', async (real) => ({ ...(await real<object>()), minRefetchIntervalMs: 100 }))

let answers: FakeAnswers
let server: PaymentsServer
let months: object
let moved: object

async function start(rows: UserPayment[]) {
  setViewportWidth(1440)
  months = { ready: [], generated: [], newestRun: null, today: '2026-11-22' }
  moved = { approved: [], dispersed: [], refused: [] }
  server = fakePaymentsServer(rows)
  answers = mockServer((url) => (url.pathname.endsWith('/months') ? months : (server.answer(url) ?? moved)))
  await openAdminDatabase()
}
afterEach(async () => {
  cleanup()
  syncState.set('up-to-date')
  await deleteDatabase()
})

const page = withToasts(<PaymentsPage />)
const show = (at?: string) => renderScreen('/admin/payments', page, at)
/** Returns the bodies of the commands. */
const sent = () =>
  answers.bodies.filter((_, at) => /\/(approve|disperse|cancel|action)$/.test(answers.asked[at]!.pathname))
const question = () => screen.findByRole('alertdialog')

describe('payments page', () => {
  const payment = (n: number, more: Partial<UserPayment> = {}) =>
    paymentRow(`Person ${String(n).padStart(3, '0')}`, {
      id: `pay${String(n).padStart(12, '0')}`,
      user_id: `user${n}`,
      amount_cents: 10_000 + n,
      person_email: `p${n}@mail.example`,
      ...more,
    })

  beforeEach(async () => {
    const nerea = { month: '2026-09', status: 'approved', payment_type: 'commission', person_name: 'Nerea' } as const
    await start([...Array.from({ length: 12 }, (_, n) => payment(n + 1)), payment(100, nerea)])
    await storeStats()
  })

  /** Writes the server’s stats after a change. */
  const storeStats = () => putStats(currentDatabase.get()?.db as CoterieDb, { payments: paymentStatsOf(server.rows) })

  test('approves all matches of a filter by sending the filter with the count and sum that were shown', async () => {
    const user = userEvent.setup()
    show('/admin/payments?status=pending&month=2026-10')
    await screen.findByText('Person 001')
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(await screen.findByText('All 10 on this page are selected.')).toBeTruthy()
    // The offer appears only once, with the count of all matches.
    await user.click(await screen.findByRole('button', { name: /^Select all/ }))
    expect(await screen.findByText('All 12 are selected: Pending, Oct 2026.')).toBeTruthy()
    expect((await screen.findByText(/12 selected/)).textContent).toContain('$1,200.78')
    await user.click(screen.getByRole('button', { name: 'Approve 12' }))
    const dialog = await question()
    expect(dialog.textContent).toContain('$1,200.78')
    expect(sent()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Approve 12 ($1,200.78)' }))
    await waitFor(() => expect(sent()).toEqual([{ filter: { month: '2026-10' }, seen: { count: 12, cents: 120_078 } }]))
    await waitFor(() => expect(screen.queryByText(/12 selected/)).toBeNull())
  })

  test('blocks approving and generating while the audit log is broken, but allows cancelling', async () => {
    const user = userEvent.setup()
    months = { ...months, lock: { entry: 3867 } }
    renderScreen('/admin/payments', <PaymentsPage />)
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toContain('Payments are paused: the audit log failed verification at entry 3,867.')
    expect(within(banner).getByRole('link').getAttribute('href')).toBe('/admin/audit-log?upto=3867')
    for (const name of ['Approve the payment to Person 002', 'Generate Monthly Payments']) {
      const [button] = await screen.findAllByRole('button', { name })
      expect(button?.getAttribute('aria-disabled')).toBe('true')
      await user.click(button as HTMLElement)
    }
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More actions for the payment to Person 002' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel payment' }))
    expect(await question()).toBeTruthy()
  })

  test('shows another admin’s approval in row, tabs and totals without a reload', async () => {
    server.rows = server.rows.slice(0, 5)
    await storeStats()
    show()
    await screen.findByRole('button', { name: 'Pending 5' })
    server.put(listedPayment(payment(1, { status: 'approved' })))
    await storeStats()
    simulateSyncPing()
    await screen.findByRole('button', { name: 'Pending 4' })
    await waitFor(() => expect(screen.getByRole('row', { name: /Person 001/ }).textContent).toContain('Approved'))
    expect(await screen.findByText('$400.14')).toBeTruthy()
  })

  /** Approves the second payment when the command is sent. */
  function approveSecond(): void {
    const { answer } = answers
    answers.answer = (url, body) => {
      if (url.pathname.endsWith('/approve')) server.put(listedPayment(payment(2, { status: 'approved' })))
      return answer(url, body)
    }
  }

  test('shows the new status after the admin’s own command, and doesn’t flip back to the old one', async () => {
    const user = userEvent.setup()
    approveSecond()
    server.rows = server.rows.slice(0, 5)
    show()
    await user.click(await screen.findByRole('button', { name: 'Approve the payment to Person 002' }))
    await user.click(within(await question()).getByRole('button', { name: /^Approve 1 \(/ }))
    const row = () => screen.getByText('Person 002').closest('tr')
    await waitFor(() => expect(row()?.textContent).toContain('Approved'))
    simulateSyncPing()
    await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(row()?.textContent).toContain('Approved')
  })

  test('accepts more payments than one command can process, with the same confirmation, and processes them in the background', async () => {
    const user = userEvent.setup()
    const answer = answers.answer
    const covered = { count: 99_900, cents: 3_999_000_00, people: 99_000 }
    answers.answer = (url, body) => {
      if (url.pathname.endsWith('/action')) return { move: 'movemovemovemov' }
      const response = answer(url, body) as { approve?: object }
      if (!url.pathname.endsWith('/selection')) return response
      return { ...response, count: 100_000, cents: 4_000_000_00, approve: { ...response.approve, ...covered } }
    }
    show('/admin/payments?status=pending')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 100,000: Pending' }))
    expect((await screen.findByText(/100,000 selected/)).textContent).toContain('$4,000,000.00')
    await user.click(screen.getByRole('button', { name: 'Approve 99,900' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve 99,900 payments?' })
    expect(dialog.textContent).toContain('Running in the background')
    expect(sent()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Approve 99,900 ($3,999,000.00)' }))
    await waitFor(() =>
      expect(sent()).toEqual([{ action: 'approve', filter: {}, seen: { count: 99_900, cents: 3_999_000_00 } }]),
    )
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  })

  test('keeps the focus in the list after a payment has changed', async () => {
    const user = userEvent.setup()
    approveSecond()
    show('/admin/payments?status=pending')
    await user.click(await screen.findByRole('button', { name: 'Approve the payment to Person 002' }))
    await user.click(within(await question()).getByRole('button', { name: /^Approve 1 \(/ }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(screen.queryByText('Person 002')).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('[data-row]')).not.toBeNull())
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toMatch(/^Person 0/)
  })

  test('shows name, amount, month and status of each row on mobile', async () => {
    setViewportWidth(390)
    show()
    const [row] = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole('listitem')
    expect(row?.textContent).toMatch(/Person 001\$100\.01.*Rental · Oct 2026.*Pending/)
  })
})

describe('payment commands', () => {
  const ana = payment('Ana')
  const bea = payment('Bea', { amount_cents: 25_000 })
  const carla = payment('Carla', { status: 'approved', payment_type: 'commission' })

  beforeEach(() => start([ana, bea, carla]))

  const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

  describe('approving and dispersing', () => {
    test.each([
      ['Approve', ana, 'to Ana, Rental, October 2026', '/approve'],
      ['Disperse', carla, 'to Carla, Commission, October 2026', '/disperse'],
    ])('%s the row’s payment, even after the list was sorted differently', async (action, row, recipient, path) => {
      const user = userEvent.setup()
      show('/admin/payments?sort=-amount')
      const name = `${action} the payment to ${row.person_name}`
      await user.click(within(await rowOf(row.person_name)).getByRole('button', { name }))
      const dialog = await question()
      expect(dialog.textContent).toContain(recipient)
      expect(sent()).toEqual([])
      await user.dblClick(within(dialog).getByRole('button', { name: `${action} 1 ($100.00)` }))
      await waitFor(() => expect(sent()).toHaveLength(1))
      expect(answers.asked.map(({ pathname }) => pathname)).toContain(`/api/admin/payments${path}`)
      expect(sent()[0]).toEqual({ payments: [row.id], seen: { count: 1, cents: 10_000 } })
    })

    test('excludes selected payments that no longer match the filter', async () => {
      const user = userEvent.setup()
      show('/admin/payments?status=pending')
      await user.click(await screen.findByRole('checkbox', { name: 'Select Ana' }))
      await user.click(screen.getByRole('checkbox', { name: 'Select Bea' }))
      await screen.findByText(/2 selected/)
      server.put(listedPayment({ ...bea, status: 'approved' }))
      simulateSyncPing()
      await user.click(await screen.findByRole('button', { name: 'Approve 1' }))
      const dialog = await question()
      expect(dialog.textContent).toContain('$100.00to Ana')
      expect(dialog.textContent).not.toContain('Bea')
    })
  })

  describe('opened payment', () => {
    const inside = (name: string) => screen.findByRole('dialog', { name: `Payment to ${name}` })

    test('offers its next step, even on mobile, and the confirmation names that payment', async () => {
      setViewportWidth(390)
      const user = userEvent.setup()
      const app = show()
      await user.click(await screen.findByRole('link', { name: 'Bea' }))
      await user.click(within(await inside('Bea')).getByRole('button', { name: 'Approve' }))
      await user.click(within(await question()).getByRole('button', { name: 'Approve 1 ($250.00)' }))
      await waitFor(() => expect(sent()[0]).toEqual({ payments: [bea.id], seen: { count: 1, cents: 25_000 } }))
      expect(app.at()).toBe('/admin/payments')
    })

    test('is cancelled with a reason and a choice for its lines', async () => {
      const user = userEvent.setup()
      show(`/admin/payments?payment=${ana.id}`)
      await user.click(within(await inside('Ana')).getByRole('button', { name: 'Cancel payment' }))
      const dialog = await question()
      await user.click(within(dialog).getByRole('radio', { name: /Never pay/ }))
      expect(within(dialog).getByText('The person will permanently lose $100.00.')).toBeTruthy()
      await user.click(within(dialog).getByRole('button', { name: 'Cancel payment' }))
      await within(dialog).findByText('A reason is required. It’s saved in the audit log.')
      expect(sent()).toEqual([])
      await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Paid twice')
      await user.click(within(dialog).getByRole('button', { name: 'Cancel payment' }))
      await waitFor(() => expect(sent()[0]).toEqual({ payment: ana.id, lines: 'never', reason: 'Paid twice' }))
    })
  })

  describe('loading and error states', () => {
    test('show offline data and block actions that need a connection', async () => {
      const user = userEvent.setup()
      const seen = show()
      await rowOf('Ana')
      seen.unmount()
      answers.down = true
      syncState.set('offline')
      show()
      await screen.findByText(/^As of /)
      const buttons = ['Generate Monthly Payments', 'Create Payment', 'Approve the payment to Ana']
      for (const name of buttons) {
        for (const button of await screen.findAllByRole('button', { name })) {
          expect(button.getAttribute('aria-disabled')).toBe('true')
          expect(button.title).toBe('You need a connection')
          await user.click(button)
        }
      }
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })

    test('show a rejection with the person’s name', async () => {
      const user = userEvent.setup()
      moved = { approved: [], refused: [{ payment: ana.id, code: 'payee-missing' }] }
      show()
      await user.click(within(await rowOf('Ana')).getByRole('button', { name: 'Approve the payment to Ana' }))
      await user.click(within(await question()).getByRole('button', { name: /^Approve 1/ }))
      expect((await screen.findAllByText(/Ana: This person has no PayPal email/)).length).toBeGreaterThan(0)
    })
  })

  test('show an error with a retry when the opened payment can’t be read, never another payment’s content', async () => {
    const user = userEvent.setup()
    const { answer } = answers
    let isServerDown = true
    answers.answer = (url, body) =>
      isServerDown && url.pathname.endsWith('/one') ? new Error('no') : answer(url, body)
    show(`/admin/payments?payment=${ana.id}`)
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('Couldn’t load the payment details.')).toBeTruthy()
    isServerDown = false
    // Pressing the button joins a read that is still running and may still fail.
    await waitFor(async () => {
      const button = sheet.queryByRole('button', { name: 'Try again' })
      if (button !== null) await user.click(button)
      expect(sheet.queryByText('Couldn’t load the payment details.')).toBeNull()
    })
  })

  describe('payments that can’t be approved because of their payee', () => {
    const isoInHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString().replace('T', ' ')
    const block = (code: PaymentRow['problem'], until = '') =>
      server.put({ ...listedPayment(ana), problem: code, problem_until: until })

    test('are excluded from count and sum, and listed with the reason', async () => {
      block('payee-cooling-off', isoInHours(5))
      const user = userEvent.setup()
      show()
      await waitFor(async () =>
        expect((await rowOf('Ana')).textContent).toMatch(/New PayPal email, payable from \w+ \d+/),
      )
      await user.click(screen.getByRole('checkbox', { name: /all/i }))
      await user.click(await screen.findByRole('button', { name: 'Approve 1' }))
      const dialog = await question()
      expect(dialog.textContent).toContain('$250.00')
      const pendingSection = within(dialog).getByRole('region', { name: /^1 payment stays pending, \$/ })
      expect(within(pendingSection).getByRole('listitem').textContent).toMatch(
        /Ana.*New PayPal email, payable from \w+ \d+\$\d/,
      )
      await user.click(within(dialog).getByRole('button', { name: /^Approve/ }))
      await waitFor(() => expect(sent()[0]).toMatchObject({ payments: [bea.id], seen: { count: 1, cents: 25_000 } }))
    })
  })
})
