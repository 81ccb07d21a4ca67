// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptPayoutAmountRoute,
  exportPayoutRoute,
  markPayoutItemsNotSentRoute,
  payoutCandidatesRoute,
  reconcilePayoutRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../../domain/api/money/payouts'
import { pollPayPalBatchRoute, payPalRoute, resendPayoutRoute } from '../../../domain/api/money/paypal'
import type { Program } from '../../../domain/entities'
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
import { PayoutPage } from './payout-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const batch = payoutBatch(3)

async function show(
  { batch, items }: { batch: PayoutBatchRow; items: PayoutItemRow[] },
  keys: object = { mode: 'off' },
) {
  fetched.mockImplementation(async (route): Promise<unknown> => {
    if (route === payoutCandidatesRoute) return noCandidates
    return route === payPalRoute ? keys : { batch, items }
  })
  const db = await openAdminDatabase()
  await db.rows('program').put({ id: 'program00000001', product_name: 'Coterie' } as Program)
  renderWithRouter('/admin/payouts/:id', <PayoutPage />, payoutPath(batch.id))
  await screen.findByRole('heading', { name: 'Payout batch 8' })
  return db
}
const showItems = (more: Partial<PayoutBatchRow> = {}, items = [item(1), item(2), item(3)]) =>
  show({ batch: payoutBatch(items.length, more), items })
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
  saved.mockReset()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

describe('payout batch page', () => {
  it('waits for another admin if the batch’s creator must not send it (M25)', async () => {
    await showItems({ state: 'draft', exported_at: '', needs_other: true }, [item(1, { state: 'ready' })])
    await press('Download PayPal CSV')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText(/You created this batch. Another admin must download its file/)).toBeTruthy()
  })

  it('shows the estimated PayPal balance that the batch needs, including the fees from the settings', async () => {
    const db = await showItems({ state: 'draft' }, [
      item(1, { state: 'ready', amount_cents: 10_785 }),
      item(2, { state: 'ready', amount_cents: 18_871 }),
      item(3, { state: 'removed', amount_cents: 99_999 }),
    ])
    const figure = (name: string) => screen.getByText(name).closest('div')?.textContent
    const name = 'PayPal balance needed, including fees'
    await waitFor(() =>
      expect(figure(name)).toBe(`${name}$302.49Estimated fees: $5.93 (2% of each payment, at most $20.00 each)`),
    )
    const fee = { percent: 1.5, mostCents: 100 }
    await act(() =>
      db.rows('admin_settings').put({ id: 'fee', setting_key: 'payout_fee', setting_value: fee } as never),
    )
    await waitFor(() =>
      expect(figure(name)).toBe(`${name}$298.56Estimated fees: $2.00 (1.5% of each payment, at most $1.00 each)`),
    )
  })

  it('locks the batch before its file is downloaded', async () => {
    await showItems(
      { state: 'draft' },
      [1, 2, 3].map((n) => item(n, { state: 'ready' })),
    )
    await press('Download PayPal CSV')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Upload this file only once')
    expect(saved).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lock $300.00 and download' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(send).toHaveBeenCalledWith(exportPayoutRoute, { batch: batch.id, seen: { count: 3, cents: 30_000 } })
    const [name, text] = saved.mock.calls[0] ?? []
    expect(name).toBe('coterie-batch-8')
    expect(text?.split('\r\n')[0]).toBe(`p1@pay.example,100.00,USD,${item(1).payment},Coterie,PAYPAL`)
  })

  it('reads a report on the device, lists what needs a decision, and applies the rest with count and sum', async () => {
    await showItems()
    await dropReport(
      `Status;Gross;Id\nProcessing;-100,00;${item(1).payment}\nCompleted;-99,91;${item(2).payment}\nCompleted;-100,00;${item(3).payment}\nCompleted;-75,00;x\n`,
    )
    const rows = await decisions()
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Beatriz.*Unconfirmed.*Don’t send again/),
      expect.stringMatching(/Luca.*\$100\.00\$99\.91Different amount.*correction of \$0\.09/),
      expect.stringMatching(/\$75\.00Not in this batch.*Not ours/),
    ])
    for (const text of ['1 with a different amount, −$0.09', '1 unconfirmed', '1 row not in this batch'])
      expect(screen.getByText(text)).toBeTruthy()
    // Of the matched results, only these aren’t applied yet.
    expect(screen.getByText('2 updates found: 1 paid, 1 locked until a later report.')).toBeTruthy()
    expect(rows.map((row) => row.className.includes('bg-danger-soft'))).toEqual([true, false, false])
    expect(rows[0]?.querySelector('button')).toBeNull()
    await press('Apply 2 updates')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('1 payment will be marked as dispersed. This can’t be undone.')
    expect(dialog.textContent).toContain('Marked as dispersed (final)1, $100.00')
    expect(dialog.textContent).toContain('Still pending at PayPal1, $100.00')
    // If the response was lost, the server may have applied the results, so the text must not deny it.
    for (const lost of ['server-unreachable', 'server-busy'] as const) {
      send.mockRejectedValueOnce(new CodedError(lost))
      await userEvent.click(within(dialog).getByRole('button', { name: 'Apply 2 updates' }))
      expect((await within(dialog).findByRole('alert')).textContent).toMatch(
        /^Couldn’t confirm the result\. The updates may have been applied/,
      )
      expect(within(dialog).queryByText(/Nothing was applied/)).toBeNull()
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply 2 updates' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
    expect(send).toHaveBeenCalledWith(reconcilePayoutRoute, {
      batch: batch.id,
      seen: { count: 2, cents: 20_000 },
      rows: [
        { payment: item(1).payment, word: 'Processing', cents: 10_000, transaction: '' },
        { payment: item(3).payment, word: 'Completed', cents: 10_000, transaction: '' },
      ],
    })
  })

  it('records the difference of a paid payment if a later report has another amount', async () => {
    const items = [
      item(1, { state: 'success' }),
      item(2, { state: 'success', paid_cents: 9_991, correction: 'earning00000001', corrected_cents: 9 }),
      item(3, { state: 'success' }),
      item(4, { state: 'success' }),
    ]
    await showItems({ state: 'reconciled' }, items)
    const reportRows = ['Completed;-200,00;USD', 'Completed;-99,91;USD', 'Refunded;-30,00;USD', 'Completed;-100,00;EUR']
    await dropReport(
      `Status;Gross;Currency;Id\n${reportRows.map((line, n) => `${line};${item(n + 1).payment}`).join('\n')}\n`,
    )
    const rows = await decisions()
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/\$100\.00\$200\.00Different amount.*Record a correction of −\$100\.00/),
      expect.stringMatching(
        /\$100\.00\$30\.00Different amount.*\$30\.00 of the \$100\.00 we sent was returned\..*Record a correction of \$30\.00/,
      ),
      expect.stringMatching(/another currency \(EUR\)\. Check the payment at PayPal\.Check at PayPal$/),
    ])
    // The chart shows a recorded difference, which needs no decision.
    expect(screen.getByText('1 corrected, −$0.09')).toBeTruthy()
    await userEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: /Record a correction/ }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Record the difference?' })
    expect(dialog.textContent).toContain('We sent $100.00, but PayPal paid $200.00. The payment stays dispersed')
    await userEvent.type(within(dialog).getByRole('textbox'), 'uploaded twice')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record −$100.00' }))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(send.mock.calls[0]).toEqual([
      acceptPayoutAmountRoute,
      {
        batch: batch.id,
        payment: item(1).payment,
        word: 'Completed',
        cents: 20_000,
        transaction: '',
        reason: 'uploaded twice',
      },
    ])
  })

  it('shows what is recorded and what is owed again if a corrected payment was returned completely or partly', async () => {
    const corrected = { correction: 'earning00000001', corrected_cents: 9, paid_cents: 9_991 }
    const items = [
      item(1, { state: 'refunded', ...corrected, returned_cents: 9_991 }),
      item(2, { state: 'refunded', correction: 'earning00000002', corrected_cents: 3_000, returned_cents: 3_000 }),
      item(3, { state: 'success', correction: 'earning00000003', corrected_cents: -10_000, paid_cents: 20_000 }),
    ]
    await showItems({ state: 'reconciled', paid: 3, open: 0 }, items)
    expect(await texts()).toEqual([
      expect.stringMatching(
        /PayPal paid \$99\.91, and a correction of \$0\.09 is recorded\. It was returned after that, so \$99\.91 is owed again\.Record a correction of \$99\.91/,
      ),
    ])
    const list = screen.getByRole('table', { name: 'Payments in batch 8' })
    const rowTexts = within(list)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rowTexts[1]).toContain('PayPal paid $99.91 · Correction of $0.09 recorded · $99.91 still needs a correction')
    expect(rowTexts[2]).toContain('$30.00 returned · Correction of $30.00 recorded')
    await press('Record a correction of $99.91')
    const dialog = await screen.findByRole('alertdialog', { name: 'Record the return?' })
    expect(dialog.textContent).toContain(
      '$99.91 was returned after a correction of $0.09 was recorded. In total, you owe $99.91 again',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not yet' }))
    // One of two paid amounts was returned, so the payee is owed that one; without an amount the sum is unknown.
    const reportRows = ['Refunded;-99,91', 'Refunded;-100,00', 'Refunded;-100,00']
    await dropReport(`Status;Gross;Id\n${reportRows.map((line, n) => `${line};${item(n + 1).payment}`).join('\n')}\n`)
    await waitFor(async () => expect(await decisions()).toHaveLength(3))
    expect(await texts()).toEqual([
      expect.stringMatching(/Paid, then returned.*Record a correction of \$99\.91/),
      expect.stringMatching(
        /\$30\.00 is recorded as returned, but the report says \$100\.00\.Record a correction of \$70\.00/,
      ),
      expect.stringMatching(/PayPal paid \$200\.00.*the report says \$100\.00\.Record a correction of \$100\.00/),
    ])
    await dropReport(`Status;Id\nRefunded;${item(3).payment}\n`)
    await waitFor(async () =>
      expect((await texts()).some((row) => /reports a return without an amount/.test(row ?? ''))).toBe(true),
    )
  })
})

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
        /PayPal’s status is “Returned” for \$95\.00, but we sent \$100\.00\. The payment stays locked until you know where \$5\.00 is: ask PayPal support, then choose a newer report\..*Don’t send again$/,
      ),
      expect.stringMatching(
        /PayPal’s status is “Failed” for \$95\.00, but we sent \$100\.00\. It’s already available for another batch: ask PayPal support where \$5\.00 is before sending it again\./,
      ),
      expect.stringMatching(
        /PayPal’s status is “Pending” for \$95\.00, but we sent \$100\.00\. The payment stays locked until a later report confirms it\..*Don’t send again$/,
      ),
      expect.stringMatching(
        /“Returned” for \$95\.00, but we sent \$100\.00\. It’s marked as paid here\. Ask PayPal support/,
      ),
    ])
    for (const row of [rows[0], rows[1], rows[3]])
      expect(within(row as HTMLElement).getByRole('link', { name: 'Check at PayPal' })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /Apply/ })).toEqual([])
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
  })
})

describe('unusual reports (M32, M33)', () => {
  const showItem = (more: Partial<PayoutItemRow> = {}) => show({ batch: payoutBatch(1), items: [item(1, more)] })

  it('are rejected if the file can’t be decoded, and the last report is still shown', async () => {
    await showItem()
    const report = `Status;Gross;Id\nCompleted;-100,00;${item(1).payment}\n`
    await dropReport(report)
    expect(await screen.findByText(/^1 row, read at/)).toBeTruthy()
    const utf16 = Uint8Array.from([...report].flatMap((letter) => [letter.charCodeAt(0), 0]))
    await dropReport(utf16)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This file isn’t a complete CSV file, or its text encoding isn’t supported. Save it as “CSV UTF-8” and choose it again.',
    )
    expect(screen.getByText(/^1 row, read at/)).toBeTruthy()
  })

  it('offer to close the returned payment of a deleted person, because there is no one left to pay', async () => {
    await showItem({ state: 'refunded', deleted: true })
    expect(await texts()).toEqual([
      expect.stringMatching(
        /This payment was returned after it was paid, and the person’s account was deleted\. Close it without paying again.*Close without paying$/,
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
