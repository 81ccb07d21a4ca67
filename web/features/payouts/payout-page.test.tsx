// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
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
import { buttonClasses } from '../../ui/button-classes'
import { Toasts } from '../../ui/layers/toasts'
import { PayoutItems } from './payout-items'
import { PayoutPage } from './payout-page'
import type { ItemMatch, ReportMatching } from '../../../domain/money/payouts/payout-matching'
import { MatchChart } from './match-chart'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const batch = payoutBatch(3)
let candidates: object

async function show(
  { batch, items }: { batch: PayoutBatchRow; items: PayoutItemRow[] },
  keys: object = { mode: 'off' },
) {
  fetched.mockImplementation(async (route): Promise<unknown> => {
    if (route === payoutCandidatesRoute) return candidates
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
  candidates = noCandidates
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

  it('offers to search for the address of a row that isn’t in the batch, or to hide the row', async () => {
    await showItems({}, [item(1), item(2)])
    const other = 'Completed;-75,00;x;chris@mail.example'
    await dropReport(`Status;Gross;Id;Email\nCompleted;-100,00;${item(1).payment};\n${other}\nCompleted;-5,00;y;\n`)
    expect(await texts()).toEqual([
      expect.stringMatching(/Missing/),
      expect.stringMatching(/^chris@mail\.example.*Not in this batch.*Not oursFind row$/),
      expect.stringMatching(/^Row 4.*Not in this batch.*Not ours$/),
    ])
    expect(screen.getByText('1 missing, −$100.00')).toBeTruthy()
    const [, chris] = await decisions()
    await userEvent.click(within(chris as HTMLElement).getByRole('button', { name: 'Not ours' }))
    await waitFor(async () => expect(await decisions()).toHaveLength(2))
    expect(screen.getByText('1 row not in this batch')).toBeTruthy()
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

  it('has only one primary button: if there are report results, it applies them instead of marking the batch as sent', async () => {
    await showItems({}, [item(1)])
    const isMain = (name: RegExp) => {
      const button = screen.getAllByRole('button', { name })[0]
      return button?.className === buttonClasses('primary', 'sm', 'max-md:w-full')
    }
    expect(isMain(/^Mark as sent$/)).toBe(true)
    await dropReport(`Status;Gross;Id\nCompleted;-100,00;${item(1).payment}\n`)
    await screen.findAllByRole('button', { name: 'Apply 1 update' })
    expect(isMain(/^Apply 1 update$/)).toBe(true)
    expect(isMain(/^Mark as sent$/)).toBe(false)
  })

  it('checks a payment that is missing in the report over the API if it was sent that way, otherwise on PayPal’s page', async () => {
    const showMissing = async (more: Partial<PayoutBatchRow>) => {
      await showItems(more, [item(1), item(2)])
      await dropReport(`Status;Gross;Id\nCompleted;-100,00;${item(1).payment}\n`)
      return (await decisions())[0] as HTMLElement
    }
    const fileBatch = await showMissing({})
    expect(within(fileBatch).getByRole('link', { name: 'Check at PayPal' }).getAttribute('href')).toMatch(
      /^https:\/\/www\.paypal\.com\//,
    )
    expect(within(fileBatch).getByRole('button', { name: 'Mark as not sent' })).toBeTruthy()
    cleanup()
    await deleteDatabase()
    const apiBatch = await showMissing({ submission: 'taken', provider_batch: 'PAYPAL1' })
    await userEvent.click(within(apiBatch).getByRole('button', { name: 'Ask PayPal' }))
    await waitFor(() => expect(send).toHaveBeenCalledWith(pollPayPalBatchRoute, { batch: batch.id, providerBatch: '' }))
  })

  it('lists returned and waiting payments, and shows the paid ones after a button is pressed', async () => {
    await showItems({}, [item(1), item(2), item(3), item(4, { state: 'success', name: 'Paid Before' })])
    expect(screen.queryByText('Paid Before')).toBeNull()
    expect(screen.getByText(/1 paid, \$100\.00/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show payments' }))
    expect(screen.getAllByText('Paid Before').length).toBeGreaterThan(0)
    const lines = ['Returned', 'Unclaimed', 'Completed'].map((word, n) => `${word};-100,00;${item(n + 1).payment}`)
    await dropReport(`Status;Gross;Id\n${lines.join('\n')}\n`)
    expect(await texts()).toEqual([
      expect.stringMatching(/Returned.*“Returned”. Apply the updates/),
      expect.stringMatching(/Pending at PayPal.*“Unclaimed”. The payment stays locked/),
    ])
    for (const text of ['1 matched', '1 returned', '1 pending at PayPal']) expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows the new address of a returned payment, and the earlier one of a payment that was sent again (M34)', () => {
    const items = [
      item(1, { state: 'returned', payee: 'wrong@pay.example', payee_next: 'right@pay.example' }),
      item(2, { payee: 'right@pay.example', payee_before: 'wrong@pay.example' }),
      item(3),
    ]
    render(<PayoutItems n={8} items={items} draft={false} />, { wrapper: MemoryRouter })
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toContain('wrong@pay.exampleWill now be sent to right@pay.example')
    expect(rows[2]).toContain('right@pay.examplePreviously returned from wrong@pay.example')
    expect(rows[3]).not.toMatch(/Now sent to|returned from/)
  })

  it('lists among excluded payments one that waits because its address has changed', async () => {
    const changed = { payment: 'p', name: 'Ana', cents: 10_000, reason: 'address-changed', detail: 'right@pay.example' }
    candidates = { ...noCandidates, leftOut: [changed] }
    await showItems({ state: 'draft' }, [item(1, { state: 'ready' })])
    expect(
      await screen.findByText(
        'Returned; the PayPal email is now right@pay.example, so the payment needs a new approval',
      ),
    ).toBeTruthy()
  })
})

describe('reconciliation', () => {
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
        expect.stringMatching(/Ambiguous.*also sent in another batch.*The status may be for that batch\. Choose/),
        expect.stringMatching(
          /Beatriz.*Paid here onlyPayPal’s status is “Returned”, but the payment is marked as paid here\. The payment won’t change. Ask PayPal support what happened to it\./,
        ),
        expect.stringMatching(
          /Luca.*Paid here onlyPayPal’s status is “Pending”, but the payment is marked as paid here\. The payment won’t change. Choose a newer report\./,
        ),
        expect.stringMatching(
          /Dalia.*ReturnedPayPal’s status is “Returned”. There’s nothing left to do: the payment was canceled, sent another way or added to another batch\./,
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
      expect(await screen.findByText('Everything in this report was already applied.')).toBeTruthy()
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

  describe('page texts for unusual reports (M32, M33)', () => {
    it.each([
      [
        'the payment itself isn’t in the report, only its return',
        {},
        refund('T1'),
        /Only a returnThe report shows a return \(row 2\), but not the payment itself\. The payment won’t change\. Choose a report that also covers the day it was sent/,
      ],
      [
        'a return doesn’t name a payment',
        { state: 'success' },
        refund('T9', ''),
        /This row is a return, not a payment\. It doesn’t match any payment in this batch/,
      ],
      [
        'a cell is unreadable, with its row',
        {},
        paid('T1', 'Completed', '12-may'),
        /Unreadable“12-may” isn’t a valid amount or transaction \(row 2\)\. Nothing will be changed\. Download the report again, and don’t save it from a spreadsheet app first/,
      ],
      [
        'a payment was sent twice, with the row to look for',
        { came_back: true, unnamed_elsewhere: 1 },
        paid('T1', 'Denied'),
        /AmbiguousPayPal’s status is “Denied” for transaction T1 \(row 2\)\. This payment was also sent in another batch, and the transaction may belong to that one\. Nothing changes until a report also includes the other transaction.*Don’t send again$/,
      ],
      [
        'it is unclear which payment was returned',
        { state: 'success', elsewhere: ['T0'], came_back: true },
        paid('T1') + refund(''),
        /The report has a row that isn’t a payment \(among rows 2, 3\), so we can’t tell whether part of this payment was returned\. The payment won’t change\. Choose a newer PayPal report with the columns “Type” and “Reference Txn ID”/,
      ],
    ] as [string, Partial<PayoutItemRow>, string, RegExp][])('say that %s', async (_, more, rows, words) => {
      await showItem(more)
      await dropReport(heading + rows)
      expect(await texts()).toEqual([expect.stringMatching(words)])
      expect(screen.queryAllByRole('button', { name: /Apply/ })).toEqual([])
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

    it('offer to close the returned payment of a deleted person, because nobody can be paid', async () => {
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
})

describe('match chart', () => {
  afterEach(cleanup)

  const item = { amount_cents: 100, paid_cents: 0, returned_cents: 0, corrected_cents: 0, state: 'pending' }
  const items = (kind: ItemMatch['kind'], n: number) =>
    Array.from({ length: n }, () => ({ kind, item, state: null, cents: null, currency: '', told: [], lines: [] }))
  const show = (...matches: ReturnType<typeof items>) =>
    render(<MatchChart match={{ items: matches, strays: [], cents: 0 } as unknown as ReportMatching} />)

  it.each([
    ['one circle for each payment if they fit', items('matched', 100), items('missing', 2), 102, 0, ''],
    ['matched payments as a bar if the circles don’t fit', items('matched', 362), items('unknown', 3), 3, 1, ''],
    [
      'a circle for several payments if even the exceptions don’t fit',
      items('matched', 10),
      items('missing', 500),
      50,
      1,
      'Each dot represents 10 payments.',
    ],
  ])('draws %s', (_, matched, exceptions, circles, bars, scale) => {
    const { container } = show(...matched, ...exceptions)
    expect(container.querySelectorAll('.size-9')).toHaveLength(circles)
    expect(container.querySelectorAll('[data-bar-of=matched]')).toHaveLength(bars)
    expect(screen.queryByText(/^Each dot/)?.textContent ?? '').toBe(scale)
  })
})
