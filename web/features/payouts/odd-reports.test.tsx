// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { payPalRoute } from '../../../domain/api/money/paypal'
import type { ItemMatch, Matching } from '../../../domain/money/payouts/payout-matching'
import { payoutPath } from '../../../domain/paths'
import { payoutBatch, payoutItem as item } from '../../data/testing/payouts'
import { adminsCopy, answerWith, dropCopy, showRouted, windowOf } from '../../data/testing/screen'
import { MatchPicture } from './match-picture'
import { PayoutPage } from './payout-page'

const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: vi.fn(), fetchRoute: fetched }))

describe('odd reports', () => {
  async function show(...items: ReturnType<typeof item>[]) {
    const inside = { batch: payoutBatch(items.length), items }
    fetched.mockImplementation(async (route): Promise<unknown> => (route === payPalRoute ? { mode: 'off' } : inside))
    await adminsCopy()
    showRouted('/admin/payouts/:id', <PayoutPage />, payoutPath(inside.batch.id))
    await screen.findByRole('heading', { name: 'Payout batch 8' })
  }

  beforeEach(() => {
    windowOf(1440)
    answerWith(() => ({}))
  })
  afterEach(async () => {
    cleanup()
    await dropCopy()
  })

  const drop = async (content: string | Uint8Array<ArrayBuffer>) =>
    userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), new File([content], 'report.csv'))
  const heading = 'Type;Status;Gross;From Email Address;To Email Address;Transaction ID;Reference Txn ID;Id\n'
  const id = item(1).payment
  const paid = (transaction: string, word = 'Completed', gross = '-100,00') =>
    `Mass Pay Payment;${word};${gross};ana@coterie.example;p1@pay.example;${transaction};;${id}\n`
  const refund = (of: string, own = id) =>
    `Payment Refund;Completed;100,00;p1@pay.example;ana@coterie.example;R1;${of};${own}\n`
  /** The only row that needs a decision. */
  async function row() {
    const table = await screen.findByRole('table', { name: 'Needs a decision' })
    const [, only, ...others] = within(table).getAllByRole('row')
    expect(others).toEqual([])
    return only?.textContent
  }
  const nothingToApply = () => expect(screen.queryAllByRole('button', { name: /Apply/ })).toEqual([])

  describe('what the page says of odd reports (M32, M33)', () => {
    it('says of a return alone that the payment itself isn’t in the report', async () => {
      await show(item(1))
      await drop(heading + refund('T1'))
      expect(await row()).toMatch(
        /Only a returnThe report shows that money came back \(row 2\), but not the payment itself\. Nothing changes\. Choose a report that also covers the day it was sent/,
      )
      expect(screen.getByText('1 with only a return, −$100.00')).toBeTruthy()
      nothingToApply()
    })

    it('says of a return that names no payment that it is none', async () => {
      await show(item(1, { state: 'success' }))
      await drop(heading + refund('T9', ''))
      expect(await row()).toMatch(/Money that came back, not a payment\. It names none of the payments in this batch/)
      nothingToApply()
    })

    it('says of a payment and its return that it was paid and came back', async () => {
      await show(item(1))
      await drop(heading + paid('T1') + refund('T1'))
      expect(await row()).toMatch(
        /PayPal says “Payment Refund”: \$100\.00 came back after it was paid\. Apply the answer/,
      )
      expect(screen.getByText('1 answer is new: 1 came back after it was paid.')).toBeTruthy()
    })

    it('names the cell that can’t be read, and its row', async () => {
      await show(item(1))
      await drop(heading + paid('T1', 'Completed', '12-may'))
      expect(await row()).toMatch(
        /Not readable“12-may” can’t be read as an amount or a transaction \(row 2\)\. Nothing changes\. Download the report again, and don’t save it in a spreadsheet first/,
      )
      nothingToApply()
    })

    it('refuses a file that can’t be decoded, with a sentence, and keeps the last report', async () => {
      await show(item(1))
      await drop(heading + paid('T1'))
      expect(await screen.findByText(/^1 row, read at/)).toBeTruthy()
      const utf16 = Uint8Array.from([...`${heading}${paid('T1')}`].flatMap((letter) => [letter.charCodeAt(0), 0]))
      await drop(utf16)
      expect((await screen.findByRole('alert')).textContent).toBe(
        'This file isn’t a complete CSV file, or its characters can’t be read. Save it as “CSV UTF-8” and choose it again.',
      )
      expect(screen.getByText(/^1 row, read at/)).toBeTruthy()
    })

    it('says which row to look for where a payment was sent twice', async () => {
      await show(item(1, { came_back: true, unnamed_elsewhere: 1 }))
      await drop(heading + paid('T1', 'Denied'))
      expect(await row()).toMatch(
        /Which sending\?PayPal says “Denied” of transaction T1 \(row 2\)\. This payment was also sent in another batch, and the transaction may belong to that one\. Nothing changes until a report also has the row of the other transaction.*Do not send again$/,
      )
      nothingToApply()
      await drop(heading + paid('T1', 'Denied') + paid('T2', 'Unclaimed'))
      expect(await row()).toMatch(/Still at PayPal/)
    })

    it('says where it can’t be told what came back', async () => {
      await show(item(1, { state: 'success', elsewhere: ['T0'], came_back: true }))
      await drop(heading + paid('T1') + refund(''))
      expect(await row()).toMatch(
        /The report has a row that isn’t a payment \(among rows 2, 3\), and it can’t be told whether money of this payment came back\. Nothing changes\. Choose a newer report of PayPal’s with the columns “Type” and “Reference Txn ID”/,
      )
      nothingToApply()
    })

    it('says of what came back of a deleted person that it is closed as kept', async () => {
      await show(item(1, { state: 'refunded', deleted: true }))
      expect(await row()).toMatch(
        /The money came back after it was paid, and the person’s account was deleted\. Close it as kept.*Close as kept$/,
      )
      const [button] = screen.getAllByRole('button', { name: 'Close as kept' })
      await userEvent.click(button as HTMLElement)
      const dialog = await screen.findByRole('alertdialog')
      expect(dialog.textContent).toMatch(
        /Keep what came back\?This person’s account was deleted, so \$100\.00 is paid to no one\. The return is closed with your reason/,
      )
      expect(within(dialog).getByRole('button', { name: 'Close as kept' })).toBeTruthy()
    })
  })
})

describe('match picture', () => {
  afterEach(cleanup)

  const item = { amount_cents: 100, paid_cents: 0, returned_cents: 0, corrected_cents: 0, state: 'pending' }
  const items = (kind: ItemMatch['kind'], n: number) =>
    Array.from({ length: n }, () => ({ kind, item, state: null, cents: null, currency: '', told: [], lines: [] }))
  const show = (...matches: ReturnType<typeof items>) =>
    render(<MatchPicture match={{ items: matches, strays: [], cents: 0 } as unknown as Matching} />)
  const discs = (container: HTMLElement) => container.querySelectorAll('.size-9').length

  it('draws one disc for each payment while there is room', () => {
    const { container } = show(...items('matched', 100), ...items('missing', 2))
    expect(discs(container)).toBe(102)
    expect(container.querySelector('[data-bar-of]')).toBeNull()
  })

  it('draws matched payments as a bar where all don’t fit, and each exception as one disc', () => {
    const { container } = show(...items('matched', 362), ...items('missing', 1), ...items('unknown', 2))
    expect(container.querySelectorAll('[data-bar-of=matched]')).toHaveLength(1)
    expect(discs(container)).toBe(3)
    expect(screen.queryByText(/^One disc is/)).toBeNull()
  })

  it('says what a disc stands for where even the exceptions don’t fit', () => {
    const { container } = show(...items('matched', 10), ...items('missing', 500))
    expect(discs(container)).toBe(50)
    expect(screen.getByText('One disc is 10 payments.')).toBeTruthy()
  })
})
