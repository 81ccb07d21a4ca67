// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  askAboutHoldRoute,
  holdRoute,
  holdsRoute,
  refuseHoldsRoute,
  releaseHoldsRoute,
  type HoldDetail,
  type HoldGroup,
} from '../../../domain/api/money/holds'
import { CodedError } from '../../../domain/error-codes'
import { serverNow } from '../../data/engine/db/clock'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../data/testing/screen'
import { loadMessages } from '../../data/testing/messages'
import { HoldsPage } from './holds-page'

await loadMessages('es')
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

describe('holds page', () => {
  const day = 86_400_000
  const ago = (ms: number) => new Date(serverNow() - ms).toISOString().replace('T', ' ')

  const line = (hold: string, more: Partial<HoldGroup['lines'][number]> = {}): HoldGroup['lines'][number] => ({
    hold,
    earning: hold.replace('hold', 'line').replace('more', 'also'),
    month: '2026-09',
    kind: 'commission',
    cents: 5000,
    rateCents: 5000,
    days: 30,
    daysInMonth: 30,
    undone: false,
    ...more,
  })
  const group = (n: number, more: Partial<HoldGroup> = {}): HoldGroup => ({
    key: `hold0000000000${n}`,
    kind: 'review',
    user: `affiliate00000${n}`,
    name: ['Paola Rincón', 'Aurelio Peña', 'Yara Haddad'][n] ?? '',
    referred: `referred000000${n}`,
    referredName: ['Inés Ochoa', 'Beatriz Nogueira', 'Theo Lindqvist'][n] ?? '',
    cause: n === 1 ? 'same-network' : 'same-device',
    since: ago(3 * day - 60_000),
    promisedBy: ago(-4 * day - 60_000),
    lines: [line(`hold0000000000${n}`), line(`more0000000000${n}`, { month: '2026-10', days: 31, daysInMonth: 31 })],
    cents: 10_000,
    signs: [`sign0000000000${n}`],
    ticket: '',
    ticketNumber: 0,
    objectedAt: '',
    decidedAt: '',
    outcome: '',
    reason: '',
    ...more,
  })

  const evidence = 'Windows PC of both'
  const detailOf = (of: HoldGroup): HoldDetail => ({
    group: of,
    signs: of.signs.map((id) => ({ id, cause: 'same-device', detail: evidence, weak: false, noticedAt: ago(4 * day) })),
    differs: ['same-phone'],
    affiliateSince: '2026-04-28',
    rentsSince: '2026-09-01',
    language: 'es',
    note: '',
    madeBy: '',
    payment: { id: '', month: '', cents: 0 },
    objection: of.objectedAt === '' ? '' : 'Es un portátil del trabajo',
  })

  let groups: HoldGroup[]
  const requests = () => fetched.mock.calls.flatMap(([route, input]) => (route === holdsRoute ? [input as object] : []))
  const copyText = async (db: Awaited<ReturnType<typeof openAdminDatabase>>) =>
    JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))

  beforeEach(() => {
    setViewportWidth(1440)
    groups = [group(0), group(1), group(2, { ticket: 'ticket000000001', ticketNumber: 10405, objectedAt: ago(day) })]
    send.mockReset()
    send.mockResolvedValue({})
    fetched.mockReset()
    fetched.mockImplementation(async (route, input) => {
      if (route === holdRoute) {
        const { hold } = input as { hold: string }
        const found = groups.find(({ lines }) => lines.some((line) => line.hold === hold))
        if (found === undefined) throw new CodedError('not-found')
        return detailOf(found)
      }
      const counts = { open: groups.length, objections: 1, released: 31, refused: 4 }
      return {
        rows: groups,
        next: '',
        total: { least: groups.length, more: false },
        counts,
        open: { lines: 6, cents: 30_000 },
        inTime: 34,
      }
    })
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  async function show(at?: string) {
    const db = await openAdminDatabase()
    return { ...renderScreen('/admin/holds', <HoldsPage />, at), db }
  }
  const pane = async (name: RegExp) => within(await screen.findByRole('region', { name }))
  const button = (name: string | RegExp) => screen.findByRole('button', { name })

  describe('hold queue', () => {
    it('shows payee, referral, reason, amount and waiting time, with totals of the whole queue', async () => {
      await show()
      const row = within(await screen.findByRole('row', { name: /Paola Rincón/ }))
      expect(row.getByText('for Inés Ochoa')).toBeTruthy()
      expect(row.getByText('Sep and Oct, 2 line items')).toBeTruthy()
      expect(row.getByText('$100.00')).toBeTruthy()
      expect(row.getByText('5 days left')).toBeTruthy()
      // The held amount opens the hold's lines; the amount of a line links to its explanation.
      const href = (name: RegExp, at: ReturnType<typeof within>) => at.getByRole('link', { name }).getAttribute('href')
      expect(href(/^\$100\.00, why/, row)).toBe('/admin/holds?hold=hold00000000000')
      const lines = within(screen.getByRole('region', { name: /line items on hold/ }))
      expect(lines.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/admin/users/affiliate000000?why=line00000000000',
        '/admin/users/affiliate000000?why=also00000000000',
      ])
      expect(within(screen.getByRole('row', { name: /Yara/ })).getByText('Objection')).toBeTruthy()
      expect(screen.getByText('34 of 35')).toBeTruthy()
      expect(screen.getByText('31 of 35')).toBeTruthy()
      expect((await button(/^Objections/)).textContent).toContain('1')
    })

    it('stores no fraud signals or objections in the local database', async () => {
      const { db } = await show('/admin/holds?hold=hold00000000002')
      expect(await screen.findByText(/Windows PC of both/)).toBeTruthy()
      expect(screen.getByText('Es un portátil del trabajo')).toBeTruthy()
      await waitFor(async () => expect(await copyText(db)).toContain('Paola'))
      const storedRows = await act(() => copyText(db))
      expect(storedRows).not.toContain(evidence)
      expect(storedRows).not.toContain('portátil del trabajo')
    })
  })

  describe('deciding a hold', () => {
    it('releases all lines only once however often the button is clicked, and sends the signals that were shown', async () => {
      const user = userEvent.setup()
      let done: (value: unknown) => void = () => undefined
      send.mockImplementation(() => new Promise((resolve) => (done = resolve)))
      await show('/admin/holds?hold=hold00000000000')
      const opened = await pane(/Paola Rincón, \$100/)
      await user.type(await opened.findByRole('textbox'), 'Portátil compartido')
      expect(opened.getByText('Their language is Spanish.')).toBeTruthy()
      const release = opened.getByRole('button', { name: 'Release $100.00' })
      await user.dblClick(release)
      await user.click(release)
      expect(send).toHaveBeenCalledTimes(1)
      expect(send).toHaveBeenCalledWith(releaseHoldsRoute, {
        holds: ['hold00000000000', 'more00000000000'],
        signs: ['sign00000000000'],
        reason: 'Portátil compartido',
      })
      const before = requests().length
      done({})
      await waitFor(() => expect(requests().length).toBeGreaterThan(before))
    })

    it('leaves no button under the pointer afterwards; the next hold opens only on request, and takes the focus', async () => {
      const user = userEvent.setup()
      send.mockImplementation(async () => {
        groups = groups.slice(1)
        return {}
      })
      await show()
      const opened = await pane(/Paola Rincón, \$100/)
      await user.type(await opened.findByRole('textbox'), 'fine')
      await user.click(opened.getByRole('button', { name: 'Release $100.00' }))
      const next = await screen.findByRole('button', { name: 'Next hold' })
      expect(document.activeElement).toBe(next)
      await waitFor(() => expect(screen.queryByRole('row', { name: /Paola/ })).toBeNull())
      expect(screen.queryByRole('button', { name: /^Release / })).toBeNull()
      await user.click(next)
      expect(await (await pane(/Aurelio Peña/)).findByRole('button', { name: 'Release $100.00' })).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByRole('region', { name: /Aurelio Peña/ }))
    })

    it('reports new fraud signals, reloads them and keeps the typed reason', async () => {
      const user = userEvent.setup()
      send.mockRejectedValue(new CodedError('changed-meanwhile'))
      await show('/admin/holds?hold=hold00000000000')
      const opened = await pane(/Paola/)
      await user.type(await opened.findByRole('textbox'), 'fine')
      const read = () => fetched.mock.calls.filter(([route]) => route === holdRoute).length
      const before = read()
      await user.click(opened.getByRole('button', { name: 'Release $100.00' }))
      expect(await opened.findByRole('alert')).toBeTruthy()
      await waitFor(() => expect(read()).toBe(before + 1))
      expect(opened.getByRole('textbox')).toHaveProperty('value', 'fine')
    })

    it('refuses only with a reason and after confirmation, and doesn’t release the hold instead', async () => {
      const user = userEvent.setup()
      await show('/admin/holds?hold=hold00000000000')
      const opened = await pane(/Paola/)
      await user.click(await opened.findByRole('button', { name: 'Refuse…' }))
      const asks = within(await screen.findByRole('alertdialog', { name: 'Refuse this hold?' }))
      expect(asks.getByText(/\$100\.00 will never be paid/)).toBeTruthy()
      await user.click(asks.getByRole('button', { name: 'Refuse $100.00 permanently' }))
      expect(await asks.findByText('A reason is required. It’s saved in the audit log.')).toBeTruthy()
      expect(send).not.toHaveBeenCalled()
      fireEvent.change(asks.getByRole('textbox'), { target: { value: 'Own account' } })
      await user.click(asks.getByRole('button', { name: 'Refuse $100.00 permanently' }))
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
      expect(send).toHaveBeenCalledWith(refuseHoldsRoute, {
        holds: ['hold00000000000', 'more00000000000'],
        reason: 'Own account',
      })
    })

    it('asks the owner a question in the owner’s language', async () => {
      const user = userEvent.setup()
      await show('/admin/holds?hold=hold00000000000')
      await user.click(await (await pane(/Paola/)).findByRole('button', { name: 'Ask Paola' }))
      const asks = within(await screen.findByRole('dialog', { name: 'Ask Paola Rincón' }))
      await user.type(asks.getByRole('textbox'), '¿Qué oficina?')
      await user.click(asks.getByRole('button', { name: 'Send question' }))
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
      const [route, input] = send.mock.calls[0] ?? []
      expect(route).toBe(askAboutHoldRoute)
      expect(input).toMatchObject({ hold: 'hold00000000000', question: '¿Qué oficina?' })
      expect((input as { subject: string }).subject).toMatch(/^Sobre tus ganancias retenidas de sept? 2026$/)
    })

    it('covers several selected holds together, after showing their number and sum', async () => {
      const user = userEvent.setup()
      await show()
      await screen.findByRole('row', { name: /Paola/ })
      await user.keyboard('jxjx')
      expect(await screen.findByText('2 selected')).toBeTruthy()
      await user.click(await button('Release 2…'))
      const asks = within(await screen.findByRole('alertdialog', { name: 'Release 2 holds?' }))
      await user.click(asks.getByRole('button', { name: 'Release 2 holds, $200.00' }))
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
      expect(send).toHaveBeenCalledWith(releaseHoldsRoute, {
        holds: ['hold00000000000', 'more00000000000', 'hold00000000001', 'more00000000001'],
        signs: ['sign00000000000', 'sign00000000001'],
        reason: '',
      })
      await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
    })
  })
})
