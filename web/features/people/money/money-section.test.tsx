// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { moneyView } from '../../../../domain/money/views/money-view'
import { commission, facts, line, linked, payment } from '../../../../domain/testing/money-rows'
import { syncState } from '../../../data/engine/sync/status'
import { showScreen } from '../../../data/testing/screen'
import { MoneySection } from './money-section'

vi.mock('../../../data/queries/commands', () => ({ sendCommand: vi.fn<() => Promise<unknown>>() }))
afterEach(() => {
  cleanup()
  syncState.set('up-to-date')
})

const today = '2026-11-21'
const known = facts({
  userId: 'me',
  lines: [
    commission({
      id: 'c',
      month: '2026-10',
      days: 7,
      days_in_month: 31,
      amount_cents: 484,
      source: 'a0',
      payment: 'p',
    }),
    line({ id: 'w', month: '2026-10', days: 3, days_in_month: 31, amount_cents: 645 }),
  ],
  payments: [payment({ amount_cents: 484, month: '2026-10', payment_type: 'commission', status: 'approved' })],
  paymentLines: linked('p', 'c'),
  sourceNames: new Map([['a0', 'Bruno']]),
})

it('opens what a payment is made of, with the name of somebody who was moved on', () => {
  showScreen('/', <MoneySection userId="me" view={moneyView(known, [], today)} onDone={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: /^\$4\.84/ }))
  const inside = within(screen.getByRole('dialog'))
  expect(inside.getByText(/Bruno/)).toBeDefined()
  expect(inside.getAllByText('$4.84')).toHaveLength(3)
})

it('keeps lines that wait apart from payments, and offers no command offline', () => {
  syncState.set('offline')
  showScreen('/', <MoneySection userId="me" view={moneyView(known, [], today)} onDone={() => undefined} />)
  expect(screen.getAllByText('$6.45').length).toBe(2)
  expect(screen.getByRole('button', { name: 'Correct an amount' }).getAttribute('aria-disabled')).toBe('true')
})

it('says why lines wait: the threshold only under it, the next run above it, a hold by its own sum (M6, M30)', () => {
  const hold = { id: 'h', kind: 'review' } as never
  const waits = (...lines: Partial<Parameters<typeof line>[0]>[]) => {
    cleanup()
    const rows = lines.map((more, at) => line({ id: `w${at}`, month: '2026-10', ...more }))
    const own = { ...known, lines: rows, payments: [], paymentLines: [] }
    showScreen('/', <MoneySection userId="me" view={moneyView(own, [], today)} onDone={() => undefined} />)
    return screen.getByRole('heading', { name: 'Lines that wait' }).parentElement?.textContent
  }
  expect(waits({ amount_cents: 645 })).toContain('Carried over until the balance reaches $100.00.')
  const above = waits({ amount_cents: 20_000 }, { amount_cents: 5_000, hold })
  expect(above).toContain('$200.00 goes into the next run. $50.00 is held until somebody decides.')
  expect(above).toContain('Waiting in all$250.00')
  expect(above).not.toContain('Carried over')
  expect(waits({ amount_cents: -500, kind: 'adjustment' })).toContain('The balance is −$5.00')
})

it('a link to the decision opens it once, for the same months until it is closed', () => {
  const hold = { id: 'h', kind: 'by-hand' } as never
  const held = ['2026-10', '2026-09'].map((month) => line({ id: month, month, amount_cents: 1000, hold }))
  const viewOf = (lines: typeof held) => moneyView({ ...known, lines, payments: [], paymentLines: [] }, [], today)
  function Person() {
    const [lines, setLines] = useState(held)
    return (
      <>
        <button onClick={() => setLines(lines.slice(1))}>Another admin decides</button>
        <MoneySection userId="me" view={viewOf(lines)} onDone={() => undefined} />
      </>
    )
  }
  const app = showScreen('/', <Person />, '/?do=decide')
  const title = () => screen.getByRole('alertdialog').querySelector('h2')?.textContent
  expect(title()).toContain('Oct 2026')
  expect(app.at()).toBe('/')
  fireEvent.click(screen.getByText('Another admin decides'))
  expect(title()).toContain('Oct 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
