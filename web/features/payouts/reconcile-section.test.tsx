// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  exportPayoutRoute,
  markPayoutItemsNotSentRoute,
  payoutCandidatesRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../../domain/api/money/payouts'
import { pollPayPalBatchRoute, payPalRoute, resendPayoutRoute } from '../../../domain/api/money/paypal'
import { CodedError } from '../../../domain/error-codes'
import { payoutPath } from '../../../domain/paths'
import { noCandidates, payoutBatch, payoutItem as item } from '../../data/testing/payouts'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderWithRouter,
  setViewportWidth,
} from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { PayoutPage } from './payout-page'
import type { ItemMatch, ReportMatching } from '../../../domain/money/payouts/payout-matching'
import { MatchChart } from './match-chart'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

async function show(
  { batch, items }: { batch: PayoutBatchRow; items: PayoutItemRow[] },
  keys: object = { mode: 'off' },
) {
  fetched.mockImplementation(async (route): Promise<unknown> => {
    if (route === payoutCandidatesRoute) return noCandidates
    return route === payPalRoute ? keys : { batch, items }
  })
  await openAdminDatabase()
  renderWithRouter('/admin/payouts/:id', <PayoutPage />, payoutPath(batch.id))
  await screen.findByRole('heading', { name: 'Payout batch 8' })
}
const dropReport = async (content: string | Uint8Array<ArrayBuffer>) =>
  userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), new File([content], 'report.csv'))
/** Returns the rows that need a decision. */
const decisions = async () => {
  const table = await screen.findByRole('table', { name: 'Needs a decision' })
  return within(table).getAllByRole('row').slice(1)
}
const texts = async () => (await decisions()).map((row) => row.textContent)
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

beforeEach(() => {
  setViewportWidth(1440)
  mockServer(() => ({}))
  send.mockReset().mockResolvedValue({})
  fetched.mockReset()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

describe('reconciliation', () => {
  const showItems = (more: Partial<PayoutBatchRow>, items: PayoutItemRow[]) =>
    show({ batch: payoutBatch(items.length, more), items })

  describe('returned payments in a report', () => {
    it('are separated from paid ones before and after they are applied, with the returned sum', async () => {
      const corrected = { correction: 'earning00000001', corrected_cents: 9, paid_cents: 9_991 }
      const paid = item(1, { state: 'success' })
      const report = `Status;Gross;Id\nCompleted;-100,00;${paid.payment}\nReversed;-99,91;${item(2).payment}\n`
      await showItems({ state: 'reconciled', count: 2, total_cents: 20_000 }, [
        paid,
        item(2, { state: 'success', ...corrected }),
      ])
      await dropReport(report)
      expect(await texts()).toEqual([
        expect.stringMatching(
          /Luca.*\$100\.00\$99\.91Paid, then returnedPayPal’s status is “Reversed”: \$99\.91 was returned after it was paid\. Apply the update, then record/,
        ),
      ])
      // The returned sum is the same everywhere; together with an earlier difference it explains the total difference.
      const sums = ['1 matched', '1 returned after payment, −$99.91 (and −$0.09 paid earlier)']
      for (const text of sums) expect(screen.getByText(text)).toBeTruthy()
      expect(screen.getByText('Difference').parentElement?.textContent).toBe('Difference−$100.00')
      await press('Apply 1 update')
      const dialog = await screen.findByRole('alertdialog')
      expect(dialog.textContent).toContain('Returned after payment1, $99.91')
      await confirm('Apply 1 update')
      // The server compares the amounts that were sent.
      await waitFor(() => expect(send.mock.calls[0]?.[1]).toMatchObject({ seen: { count: 1, cents: 10_000 } }))
      cleanup()
      await deleteDatabase()
      const reversedItem = { state: 'reversed', ...corrected, returned_cents: 9_991 } as const
      await showItems({ state: 'reconciled', count: 2, total_cents: 20_000 }, [paid, item(2, reversedItem)])
      await dropReport(report)
      await waitFor(async () =>
        expect(await texts()).toEqual([
          expect.stringMatching(/Luca.*\$100\.00\$99\.91Paid, then returned.*Record a correction of \$99\.91/),
        ]),
      )
      for (const text of sums) expect(screen.getByText(text)).toBeTruthy()
      cleanup()
      await deleteDatabase()
      // When all corrections are recorded, no decision is needed.
      await showItems({ state: 'reconciled', count: 2, total_cents: 20_000 }, [
        paid,
        item(2, { ...reversedItem, corrected_cents: 10_000 }),
      ])
      await dropReport(report)
      expect(await screen.findByText('1 corrected, −$100.00')).toBeTruthy()
      expect(screen.queryByRole('table', { name: 'Needs a decision' })).toBeNull()
    })

    it('are described correctly if the payment is recorded as paid, or is now in another batch', async () => {
      await showItems({ state: 'reconciled' }, [
        item(1, { state: 'success' }),
        item(2, { state: 'success' }),
        item(3, { state: 'returned', gone: true }),
        item(4, { state: 'success', came_back: true }),
      ])
      const lines = ['Returned', 'Pending', 'Returned', 'Returned'].map(
        (word, n) => `${word};-100,00;${item(n + 1).payment}`,
      )
      await dropReport(`Status;Gross;Id\n${lines.join('\n')}\n`)
      const rows = await decisions()
      expect(rows.map((row) => row.textContent)).toEqual([
        expect.stringMatching(/Ambiguous.*also sent in another batch.*It may be about that batch\. Choose/),
        expect.stringMatching(
          /Beatriz.*Paid herePayPal’s status is “Returned”, but it’s marked as paid here\. Nothing changes: ask PayPal support what happened to it/,
        ),
        expect.stringMatching(
          /Luca.*Paid herePayPal’s status is “Pending”, but it’s marked as paid here\. Nothing changes: choose a newer report/,
        ),
        expect.stringMatching(
          /Dalia.*ReturnedPayPal’s status is “Returned”. Nothing left to do: it was canceled, sent another way or added to another batch/,
        ),
      ])
      for (const row of [rows[1], rows[2]])
        expect(within(row as HTMLElement).getByRole('link', { name: 'Check at PayPal' })).toBeTruthy()
      expect(screen.queryByText(/Don’t send again|available for another batch|Locked until/)).toBeNull()
      for (const text of ['2 paid here but not in the report', '1 ambiguous', '1 returned'])
        expect(screen.getByText(text)).toBeTruthy()
    })

    it('are not confused with a report without any payment of the batch, which may belong to another batch', async () => {
      await showItems({ state: 'reconciled' }, [item(1, { state: 'success' }), item(2)])
      const lines = ['pay999999999998', 'pay999999999999'].map((id) => `Completed;-75,00;${id}`)
      await dropReport(`Status;Gross;Id\n${lines.join('\n')}\n`)
      expect(await screen.findByText('No matching payments. This report may belong to another batch.')).toBeTruthy()
      expect(screen.getByText(/^2 rows, read at/)).toBeTruthy()
      await dropReport(`Status;Gross;Id\nCompleted;-100,00;${item(1).payment}\n`)
      expect(await screen.findByText('This report is fully applied.')).toBeTruthy()
      expect(screen.getByText(/^1 row, read at/)).toBeTruthy()
      // After the batch was sent, no text asks the admin to check PayPal’s totals first.
      expect(screen.queryByText(/check that PayPal shows/)).toBeNull()
    })

    it('show how many results were applied if none of them is a payment', async () => {
      await showItems({}, [item(1), item(2)])
      render(<Toasts />)
      send.mockResolvedValue({ dispersed: 0 })
      await dropReport(`Status;Gross;Id\nReturned;-100,00;${item(1).payment}\nPending;-100,00;${item(2).payment}\n`)
      await press('Apply 2 updates')
      await confirm('Apply 2 updates')
      expect(await screen.findByText('2 updates applied: 1 returned, 1 locked until a later report')).toBeTruthy()
      expect(screen.queryByText('0 payments dispersed')).toBeNull()
    })

    it('show why nothing is applied if the amount differs, and what to do', async () => {
      await showItems({}, [item(1), item(2, { state: 'returned' }), item(3), item(4, { state: 'success' })])
      const lines = ['Returned', 'Failed', 'Pending', 'Returned'].map(
        (word, n) => `${word};-95,00;${item(n + 1).payment}`,
      )
      await dropReport(`Status;Gross;Id\n${lines.join('\n')}\n`)
      const rows = await decisions()
      expect(rows.map((row) => row.textContent)).toEqual([
        expect.stringMatching(
          /PayPal’s status is “Returned” for \$95\.00, and we sent \$100\.00\. Locked until you know where \$5\.00 is: ask PayPal support, then choose a newer report.*Don’t send again$/,
        ),
        expect.stringMatching(
          /PayPal’s status is “Failed” for \$95\.00, and we sent \$100\.00\. Already released for another batch: ask PayPal support where \$5\.00 is before sending it again/,
        ),
        expect.stringMatching(
          /PayPal’s status is “Pending” for \$95\.00, and we sent \$100\.00\. Locked until a later report confirms it.*Don’t send again$/,
        ),
        expect.stringMatching(
          /“Returned” for \$95\.00, and we sent \$100\.00\. Marked as paid here: ask PayPal support/,
        ),
      ])
      for (const row of [rows[0], rows[1], rows[3]])
        expect(within(row as HTMLElement).getByRole('link', { name: 'Check at PayPal' })).toBeTruthy()
      expect(screen.queryAllByRole('button', { name: /Apply/ })).toEqual([])
    })
  })
})

describe('sending over PayPal’s API', () => {
  const batch = payoutBatch(1, { submission: 'waiting', provider_mode: 'live' })
  const seen = { count: 1, cents: 10_000 }

  const showBatch = (more: Partial<PayoutBatchRow>, mode = 'live', one: Partial<PayoutItemRow> = {}) =>
    show(
      { batch: { ...batch, ...more }, items: [item(1, one)] },
      { mode, clientId: 'c', webhookId: '', webhookUrl: '', setBy: 'Ana', setAt: '2026-11-01 09:00:00.000Z' },
    )
  const draft = { state: 'draft', exported_at: '', submission: '', provider_mode: '' } as const

  describe('batch over PayPal’s API (M24)', () => {
    it('is offered beside the file when keys are set, asks for confirmation with count and sum, and explains the sandbox', async () => {
      await showBatch(draft, 'sandbox', { state: 'ready' })
      expect((await screen.findAllByRole('button', { name: 'Download PayPal CSV' })).length).toBeGreaterThan(0)
      await press('Send by API')
      expect(screen.getAllByText(/The sandbox doesn’t pay anyone/).length).toBeGreaterThan(1)
      await confirm('Send $100.00')
      await waitFor(() => expect(send).toHaveBeenCalledWith(exportPayoutRoute, { batch: batch.id, seen, way: 'api' }))
    })

    it.each([
      ['server-unreachable', /^Couldn’t reach the server\..* It may have gone through/],
      ['server-busy', /^The server is busy\..* It may have gone through/],
      ['not-allowed', /^Couldn’t complete the action: You don’t have permission/],
    ] as const)(
      'says after the error %s that nothing was sent only if the server confirmed it',
      async (code, words) => {
        await showBatch(draft, 'live', { state: 'ready' })
        send.mockRejectedValueOnce(new CodedError(code))
        await press('Send by API')
        await confirm('Send $100.00')
        expect((await within(screen.getByRole('alertdialog')).findByRole('alert')).textContent).toMatch(words)
      },
    )

    it('isn’t offered without keys', async () => {
      await showBatch(draft, 'off', { state: 'ready' })
      await screen.findAllByRole('button', { name: 'Download PayPal CSV' })
      await waitFor(() => expect(fetched).toHaveBeenCalledWith(payPalRoute, {}))
      expect(screen.queryByRole('button', { name: 'Send by API' })).toBeNull()
    })

    it('shows what to do if the outcome is unknown, and can’t be sent again', async () => {
      await showBatch({ submission: 'unknown', trouble: 'lost' })
      await screen.findByText('Unconfirmed')
      expect(screen.getByText(/Only PayPal knows whether it arrived/)).toBeTruthy()
      expect(screen.getByText(/enter its number here. If not, mark it as not sent/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Download again' })).toBeNull()
      await press('Find batch')
      expect(send).not.toHaveBeenCalled()
      await userEvent.type(screen.getByLabelText('PayPal batch number'), 'PB77')
      await press('Find batch')
      await waitFor(() =>
        expect(send).toHaveBeenCalledWith(pollPayPalBatchRoute, { batch: batch.id, providerBatch: 'PB77' }),
      )
      await press('Mark as not sent…')
      const dialog = await screen.findByRole('alertdialog')
      await userEvent.type(within(dialog).getByRole('textbox'), 'PayPal has no such batch')
      await confirm('Mark 1 as not sent')
      await waitFor(() =>
        expect(send).toHaveBeenCalledWith(
          markPayoutItemsNotSentRoute,
          expect.objectContaining({ batch: batch.id, seen }),
        ),
      )
    })

    it('shows PayPal’s reason for a rejection, and can be sent again', async () => {
      await showBatch({ submission: 'refused', trouble: 'refused', trouble_detail: 'INSUFFICIENT_FUNDS' })
      await screen.findByText(/PayPal’s message: “INSUFFICIENT_FUNDS”/)
      await press('Send again')
      await confirm('Send $100.00')
      await waitFor(() => expect(send).toHaveBeenCalledWith(resendPayoutRoute, { batch: batch.id, seen }))
    })

    it('can be checked after PayPal has accepted it, and can’t be marked as not sent', async () => {
      await showBatch({
        state: 'sent',
        sent_at: '2026-11-20 10:06:00.000Z',
        submission: 'taken',
        provider_batch: 'PB8',
      })
      await screen.findByText('PayPal batch number: PB8')
      expect(screen.queryByRole('button', { name: 'Mark as not sent…' })).toBeNull()
      await press('Check PayPal now')
      await waitFor(() =>
        expect(send).toHaveBeenCalledWith(pollPayPalBatchRoute, { batch: batch.id, providerBatch: '' }),
      )
    })

    it('shows no status after it was settled without PayPal’s answer', async () => {
      await showBatch({ state: 'reconciled', submission: 'unknown', trouble: 'lost', open: 0, free: 1 }, 'live', {
        state: 'not_sent',
      })
      await screen.findAllByText('Not sent')
      expect(screen.queryByText('Unconfirmed')).toBeNull()
    })
  })
})

describe('unusual reports', () => {
  const showItem = (more: Partial<PayoutItemRow> = {}) => show({ batch: payoutBatch(1), items: [item(1, more)] })
  const heading = 'Type;Status;Gross;From Email Address;To Email Address;Transaction ID;Reference Txn ID;Id\n'
  const id = item(1).payment
  const paid = (transaction: string, word = 'Completed', gross = '-100,00') =>
    `Mass Pay Payment;${word};${gross};ana@coterie.example;p1@pay.example;${transaction};;${id}\n`
  const refund = (of: string, own = id) =>
    `Payment Refund;Completed;100,00;p1@pay.example;ana@coterie.example;R1;${of};${own}\n`
  const nothingToApply = () => expect(screen.queryAllByRole('button', { name: /Apply/ })).toEqual([])

  describe('page texts for unusual reports (M32, M33)', () => {
    it('say that the payment itself isn’t in the report if only its return is', async () => {
      await showItem()
      await dropReport(heading + refund('T1'))
      expect(await texts()).toEqual([
        expect.stringMatching(
          /Only a returnThe report shows a return \(row 2\), but not the payment itself\. Nothing changes\. Choose a report that also covers the day it was sent/,
        ),
      ])
      expect(screen.getByText('1 with only a return, −$100.00')).toBeTruthy()
      nothingToApply()
    })

    it('say that a return doesn’t name a payment', async () => {
      await showItem({ state: 'success' })
      await dropReport(heading + refund('T9', ''))
      expect(await texts()).toEqual([
        expect.stringMatching(/A return, not a payment\. It doesn’t match any payment in this batch/),
      ])
      nothingToApply()
    })

    it('say that a payment was paid and then returned if both are in the report', async () => {
      await showItem()
      await dropReport(heading + paid('T1') + refund('T1'))
      expect(await texts()).toEqual([
        expect.stringMatching(
          /PayPal’s status is “Payment Refund”: \$100\.00 was returned after it was paid\. Apply the update/,
        ),
      ])
      expect(screen.getByText('1 update found: 1 returned after payment.')).toBeTruthy()
    })

    it('name the unreadable cell and its row', async () => {
      await showItem()
      await dropReport(heading + paid('T1', 'Completed', '12-may'))
      expect(await texts()).toEqual([
        expect.stringMatching(
          /Unreadable“12-may” isn’t a valid amount or transaction \(row 2\)\. Nothing changes\. Download the report again, and don’t save it in a spreadsheet first/,
        ),
      ])
      nothingToApply()
    })

    it('reject a file that can’t be decoded, and still show the last report', async () => {
      await showItem()
      await dropReport(heading + paid('T1'))
      expect(await screen.findByText(/^1 row, read at/)).toBeTruthy()
      const utf16 = Uint8Array.from([...`${heading}${paid('T1')}`].flatMap((letter) => [letter.charCodeAt(0), 0]))
      await dropReport(utf16)
      expect((await screen.findByRole('alert')).textContent).toBe(
        'This file isn’t a complete CSV file, or its text encoding isn’t supported. Save it as “CSV UTF-8” and choose it again.',
      )
      expect(screen.getByText(/^1 row, read at/)).toBeTruthy()
    })

    it('name the row to look for if a payment was sent twice', async () => {
      await showItem({ came_back: true, unnamed_elsewhere: 1 })
      await dropReport(heading + paid('T1', 'Denied'))
      expect(await texts()).toEqual([
        expect.stringMatching(
          /AmbiguousPayPal’s status is “Denied” for transaction T1 \(row 2\)\. This payment was also sent in another batch, and the transaction may belong to that one\. Nothing changes until a report also includes the other transaction.*Don’t send again$/,
        ),
      ])
      nothingToApply()
      await dropReport(heading + paid('T1', 'Denied') + paid('T2', 'Unclaimed'))
      expect(await texts()).toEqual([expect.stringMatching(/Pending at PayPal/)])
    })

    it('say that it is unclear which payment was returned', async () => {
      await showItem({ state: 'success', elsewhere: ['T0'], came_back: true })
      await dropReport(heading + paid('T1') + refund(''))
      expect(await texts()).toEqual([
        expect.stringMatching(
          /The report has a row that isn’t a payment \(among rows 2, 3\), so we can’t tell whether part of this payment was returned\. Nothing changes\. Choose a newer PayPal report with the columns “Type” and “Reference Txn ID”/,
        ),
      ])
      nothingToApply()
    })

    it('offer to close the returned payment of a deleted person, because nobody can be paid', async () => {
      await showItem({ state: 'refunded', deleted: true })
      expect(await texts()).toEqual([
        expect.stringMatching(
          /Returned after it was paid, and the person’s account was deleted\. Close it without paying again.*Close without paying$/,
        ),
      ])
      await press('Close without paying')
      const dialog = await screen.findByRole('alertdialog')
      expect(dialog.textContent).toMatch(
        /Keep the returned amount\?This person’s account was deleted, so \$100\.00 won’t be paid to anyone\. The return is closed with your reason/,
      )
      expect(within(dialog).getByRole('button', { name: 'Close without paying' })).toBeTruthy()
    })
  })
})

describe('match chart', () => {
  afterEach(cleanup)

  const item = { amount_cents: 100, paid_cents: 0, returned_cents: 0, corrected_cents: 0, state: 'pending' }
  const items = (kind: ItemMatch['kind'], n: number) =>
    Array.from({ length: n }, () => ({ kind, item, state: null, cents: null, currency: '', told: [], lines: [] }))
  const show = (...matches: ReturnType<typeof items>) =>
    render(<MatchChart match={{ items: matches, strays: [], cents: 0 } as unknown as ReportMatching} />)
  const discs = (container: HTMLElement) => container.querySelectorAll('.size-9').length

  it('draws one circle for each payment if they fit', () => {
    const { container } = show(...items('matched', 100), ...items('missing', 2))
    expect(discs(container)).toBe(102)
    expect(container.querySelector('[data-bar-of]')).toBeNull()
  })

  it('draws matched payments as a bar if the circles don’t fit, and each exception as a circle', () => {
    const { container } = show(...items('matched', 362), ...items('missing', 1), ...items('unknown', 2))
    expect(container.querySelectorAll('[data-bar-of=matched]')).toHaveLength(1)
    expect(discs(container)).toBe(3)
    expect(screen.queryByText(/^Each dot is/)).toBeNull()
  })

  it('says what a circle represents if even the exceptions don’t fit', () => {
    const { container } = show(...items('matched', 10), ...items('missing', 500))
    expect(discs(container)).toBe(50)
    expect(screen.getByText('Each dot is 10 payments.')).toBeTruthy()
  })
})
