// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptPayoutAmountRoute,
  exportPayoutRoute,
  payoutCandidatesRoute,
  reconcilePayoutRoute,
  type PayoutBatchRow,
} from '../../../domain/api/money/payouts'
import { pollPayPalBatchRoute, payPalRoute } from '../../../domain/api/money/paypal'
import type { Program } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { payoutPath } from '../../../domain/paths'
import { noCandidates, payoutBatch, payoutItem } from '../../data/testing/payouts'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderWithRouter,
  setViewportWidth,
} from '../../data/testing/screen'
import { buttonClasses } from '../../ui/button-classes'
import { readReportFile } from './read-report-file'
import { PayoutPage } from './payout-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const item = payoutItem
const batch = payoutBatch(3)

async function show(more: Partial<PayoutBatchRow> = {}, items = [item(1), item(2), item(3)]) {
  fetched.mockImplementation(async (route): Promise<unknown> =>
    route === payPalRoute
      ? { mode: 'off' }
      : route === payoutCandidatesRoute
        ? noCandidates
        : { batch: { ...batch, ...more }, items },
  )
  const db = await openAdminDatabase()
  await db.rows('program').put({ id: 'program00000001', product_name: 'Coterie' } as Program)
  renderWithRouter('/admin/payouts/:id', <PayoutPage />, payoutPath(batch.id))
  await screen.findByRole('heading', { name: 'Payout batch 8' })
  return db
}

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

const dropReport = async (text: string) =>
  userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), new File([text], 'report.csv'))

describe('payout batch page', () => {
  it('waits for another admin if the batch’s creator must not send it (M25)', async () => {
    await show({ state: 'draft', exported_at: '', needs_other: true }, [item(1, { state: 'ready' })])
    const [button] = await screen.findAllByRole('button', { name: 'Download PayPal CSV' })
    await userEvent.click(button as HTMLElement)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText(/You created this batch. Another administrator must download its file/)).toBeTruthy()
  })

  it('shows the estimated PayPal balance that the batch needs, including the fees from the settings', async () => {
    const db = await show({ state: 'draft' }, [
      item(1, { state: 'ready', amount_cents: 10_785 }),
      item(2, { state: 'ready', amount_cents: 18_871 }),
      item(3, { state: 'removed', amount_cents: 99_999 }),
    ])
    const figure = (name: string) => screen.getByText(name).closest('div')?.textContent
    const name = 'PayPal balance needed, with fees'
    await waitFor(() =>
      expect(figure(name)).toBe(`${name}$302.49Estimate: $5.93 in fees, 2% of each payment, at most $20.00`),
    )
    const fee = { percent: 1.5, mostCents: 100 }
    await act(() =>
      db.rows('admin_settings').put({ id: 'fee', setting_key: 'payout_fee', setting_value: fee } as never),
    )
    await waitFor(() =>
      expect(figure(name)).toBe(`${name}$298.56Estimate: $2.00 in fees, 1.5% of each payment, at most $1.00`),
    )
  })

  it('locks the batch before its file is downloaded', async () => {
    await show({ state: 'draft' }, [
      item(1, { state: 'ready' }),
      item(2, { state: 'ready' }),
      item(3, { state: 'ready' }),
    ])
    await userEvent.click(screen.getAllByRole('button', { name: 'Download PayPal CSV' })[0] as HTMLElement)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Upload this file only once')
    expect(saved).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lock and download $300.00' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(send).toHaveBeenCalledWith(exportPayoutRoute, { batch: batch.id, seen: { count: 3, cents: 30_000 } })
    const [name, text] = saved.mock.calls[0] ?? []
    expect(name).toBe('coterie-batch-8')
    expect(text?.split('\r\n')[0]).toBe(`p1@pay.example,100.00,USD,${item(1).payment},Coterie,PAYPAL`)
  })

  it('reads a report on the device, lists what needs a decision, and applies the rest with count and sum', async () => {
    await show()
    await dropReport(
      `Status;Gross;Id\nProcessing;-100,00;${item(1).payment}\nCompleted;-99,91;${item(2).payment}\nCompleted;-100,00;${item(3).payment}\nCompleted;-75,00;x\n`,
    )
    const table = await screen.findByRole('table', { name: 'Needs a decision' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Beatriz.*Unconfirmed.*Don’t send again/),
      expect.stringMatching(/Luca.*\$100\.00\$99\.91Different.*correction of \$0\.09/),
      expect.stringMatching(/\$75\.00Not in this batch.*Not ours/),
    ])
    for (const text of ['1 different, −$0.09', '1 unconfirmed', '1 row not in this batch'])
      expect(screen.getByText(text)).toBeTruthy()
    // Of the matched results, only these aren’t applied yet.
    expect(screen.getByText('2 updates found: 1 paid, 1 locked until a later report.')).toBeTruthy()
    expect(rows.map((row) => row.className.includes('bg-danger-soft'))).toEqual([true, false, false])
    expect(rows[0]?.querySelector('button')).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'Apply 2 updates' })[0] as HTMLElement)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('1 payment will be marked as dispersed. This can’t be undone.')
    expect(dialog.textContent).toContain('Mark as dispersed (final)1, $100.00')
    expect(dialog.textContent).toContain('Still pending at PayPal1, $100.00')
    // If the response was lost, the server may have applied the results, so the text must not deny it.
    for (const lost of ['server-unreachable', 'server-busy'] as const) {
      send.mockRejectedValueOnce(new CodedError(lost))
      await userEvent.click(within(dialog).getByRole('button', { name: 'Apply 2 updates' }))
      expect((await within(dialog).findByRole('alert')).textContent).toMatch(
        /^Couldn’t confirm\. The updates may have been applied/,
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
    await show({}, [item(1), item(2)])
    const other = 'Completed;-75,00;x;chris@mail.example'
    await dropReport(`Status;Gross;Id;Email\nCompleted;-100,00;${item(1).payment};\n${other}\nCompleted;-5,00;y;\n`)
    const rows = async () =>
      within(await screen.findByRole('table', { name: 'Needs a decision' }))
        .getAllByRole('row')
        .slice(1)
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Missing/),
      expect.stringMatching(/^chris@mail\.example.*Not in this batch.*Not oursFind row$/),
      expect.stringMatching(/^Line 4.*Not in this batch.*Not ours$/),
    ])
    expect(screen.getByText('1 missing, −$100.00')).toBeTruthy()
    const [, chris] = await rows()
    await userEvent.click(within(chris as HTMLElement).getByRole('button', { name: 'Not ours' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(screen.getByText('1 row not in this batch')).toBeTruthy()
  })

  it('records the difference of a paid payment if a later report has another amount', async () => {
    const items = [
      item(1, { state: 'success' }),
      item(2, { state: 'success', paid_cents: 9_991, correction: 'earning00000001', corrected_cents: 9 }),
      item(3, { state: 'success' }),
      item(4, { state: 'success' }),
    ]
    await show({ state: 'reconciled' }, items)
    const reportRows = ['Completed;-200,00;USD', 'Completed;-99,91;USD', 'Refunded;-30,00;USD', 'Completed;-100,00;EUR']
    await dropReport(
      `Status;Gross;Currency;Id\n${reportRows.map((line, n) => `${line};${item(n + 1).payment}`).join('\n')}\n`,
    )
    const table = await screen.findByRole('table', { name: 'Needs a decision' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/\$100\.00\$200\.00Different.*Record a correction of −\$100\.00/),
      expect.stringMatching(
        /\$100\.00\$30\.00Different.*\$30\.00 of the \$100\.00 we sent was returned.*Record a correction of \$30\.00/,
      ),
      expect.stringMatching(/another currency, EUR\. Check it at PayPalCheck at PayPal$/),
    ])
    // The chart shows a recorded difference, which needs no decision.
    expect(screen.getByText('1 corrected, −$0.09')).toBeTruthy()
    await userEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: /Record a correction/ }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Record the difference?' })
    expect(dialog.textContent).toContain('We sent $100.00, PayPal paid $200.00. The payment stays dispersed')
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
    await show({ state: 'reconciled', paid: 3, open: 0 }, items)
    const rows = async () =>
      within(await screen.findByRole('table', { name: 'Needs a decision' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(await rows()).toEqual([
      expect.stringMatching(
        /PayPal paid \$99\.91, and a correction of \$0\.09 is recorded\. It was returned after that, so \$99\.91 is owed againRecord a correction of \$99\.91/,
      ),
    ])
    const list = screen.getByRole('table', { name: 'Payments in batch 8' })
    const rowTexts = within(list)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rowTexts[1]).toContain('PayPal paid $99.91 · Correction of $0.09 recorded · $99.91 without a correction')
    expect(rowTexts[2]).toContain('$30.00 returned · Correction of $30.00 recorded')
    const [first] = screen.getAllByRole('button', { name: 'Record a correction of $99.91' })
    await userEvent.click(first as HTMLElement)
    const dialog = await screen.findByRole('alertdialog', { name: 'Record the return?' })
    expect(dialog.textContent).toContain(
      '$99.91 was returned after a correction of $0.09 was recorded. In total, you owe $99.91 again',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not yet' }))
    // One of two paid amounts was returned, so the payee is owed that one; without an amount the sum is unknown.
    const reportRows = ['Refunded;-99,91', 'Refunded;-100,00', 'Refunded;-100,00']
    await dropReport(`Status;Gross;Id\n${reportRows.map((line, n) => `${line};${item(n + 1).payment}`).join('\n')}\n`)
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect(await rows()).toEqual([
      expect.stringMatching(/Paid, then returned.*Record a correction of \$99\.91/),
      expect.stringMatching(/Returned so far: \$30\.00. The report says \$100\.00Record a correction of \$70\.00/),
      expect.stringMatching(/PayPal paid \$200\.00.*The report says \$100\.00Record a correction of \$100\.00/),
    ])
    await dropReport(`Status;Id\nRefunded;${item(3).payment}\n`)
    await waitFor(async () =>
      expect((await rows()).some((row) => /reports a return without an amount/.test(row ?? ''))).toBe(true),
    )
  })

  it('has only one primary button: if there are report results, it applies them instead of marking the batch as sent', async () => {
    await show({}, [item(1)])
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

  it('doesn’t describe a returned payment as paid or as free', async () => {
    await show({ state: 'reconciled', paid: 1, open: 0 }, [item(1, { state: 'success' })])
    await dropReport(`Status;Gross;Id\nRefunded;-100,00;${item(1).payment}\n`)
    expect(await screen.findByText('1 update found: 1 returned after payment.')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Apply 1 update' })[0] as HTMLElement)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('it stays dispersed, and you record its correction next')
    expect(dialog.textContent).not.toContain('will be marked as dispersed')
  })

  it('checks a payment that is missing in the report over the API if it was sent that way, otherwise on PayPal’s page', async () => {
    const showMissing = async (more: Partial<PayoutBatchRow>) => {
      await show(more, [item(1), item(2)])
      await dropReport(`Status;Gross;Id\nCompleted;-100,00;${item(1).payment}\n`)
      const table = await screen.findByRole('table', { name: 'Needs a decision' })
      return within(table).getAllByRole('row')[1] as HTMLElement
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

  it('doesn’t offer to apply a return a second time', async () => {
    await show({}, [item(1, { state: 'returned' }), item(2)])
    await dropReport(`Status;Gross;Id\nReturned;-100,00;${item(1).payment}\nCompleted;-100,00;${item(2).payment}\n`)
    const table = await screen.findByRole('table', { name: 'Needs a decision' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/“Returned”\. It’s available for another batch$/)
  })

  it('lists returned and waiting payments apart from the paid ones, which a button shows', async () => {
    await show({}, [item(1), item(2), item(3), item(4, { state: 'success', name: 'Paid Before' })])
    expect(screen.queryByText('Paid Before')).toBeNull()
    expect(screen.getByText(/1 paid, \$100\.00/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show payments' }))
    expect(screen.getAllByText('Paid Before').length).toBeGreaterThan(0)
    const lines = ['Returned', 'Unclaimed', 'Completed'].map((word, n) => `${word};-100,00;${item(n + 1).payment}`)
    await dropReport(`Status;Gross;Id\n${lines.join('\n')}\n`)
    const table = await screen.findByRole('table', { name: 'Needs a decision' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/Returned.*“Returned”. Apply the updates/),
      expect.stringMatching(/Pending at PayPal.*“Unclaimed”. Locked/),
    ])
    for (const text of ['1 matched', '1 returned', '1 pending at PayPal']) expect(screen.getByText(text)).toBeTruthy()
  })

  it('explains what to do with a file that isn’t a report', async () => {
    await show()
    await dropReport('a,b\n1,2\n')
    expect((await screen.findByRole('alert')).textContent).toContain('no column with the state')
  })
})

it('reading a report accepts the encoding of older programs', async () => {
  const bytes = Uint8Array.from(
    [...'Estado,Correo electr', '\u00f3', ...'nico del destinatario\nNo reclamado,a@b.example\n'].map((c) =>
      c.charCodeAt(0),
    ),
  )
  const read = await readReportFile(new File([bytes], 'informe.csv'), 0)
  expect(read).toMatchObject({ ok: true, report: { rows: [{ state: 'unclaimed', address: 'a@b.example' }] } })
})
