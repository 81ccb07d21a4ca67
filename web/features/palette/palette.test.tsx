// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../domain/paths'
import { Palette, type PalettePlace } from './palette'

const fetched = vi.hoisted(() =>
  vi.fn<(route: { name: string }, input: { search?: string; user?: string }) => Promise<unknown>>(),
)
const network = vi.hoisted(() => ({ online: true }))
vi.mock('../../data/queries/commands', () => ({ fetchRoute: fetched }))
vi.mock('../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))

const bea = { id: 'bea000000000000', first_name: 'Beatriz', last_name: 'Nogueira', email: 'bia@mail.example' }
const beate = { id: 'beate0000000000', first_name: 'Beate', last_name: 'Lind', email: 'beate@mail.example' }
const ticket = { id: 'ticket000000001', number: 118, subject: 'Why was August $70.97?', status: 'open' }
const payment = { id: 'pay000000000001', month: '2026-10', amount_cents: 10_000, status: 'pending' }
const places: readonly PalettePlace[] = [
  { name: 'Payments', to: paths.adminPayments },
  { name: 'Support Tickets', to: paths.adminSupport, caps: ['G', 'S'] },
  {
    name: 'Payout day',
    sub: 'Admin Settings, System',
    to: '/admin/settings?tab=system',
    key: 'payoutDay',
    kind: 'setting',
  },
  { name: 'Create Payment', to: '/admin/payments?do=create', kind: 'act' },
]
const onClose = vi.fn<() => void>()
const Address = () => <output data-testid="at">{useLocation().pathname + useLocation().search}</output>
const showPalette = () =>
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <Palette places={places} onClose={onClose} />
      <Address />
    </MemoryRouter>,
  )
const at = () => screen.getByTestId('at').textContent
const field = () => screen.getByRole('combobox')
const options = () => screen.getAllByRole('option').map((option) => option.textContent)
const selectedOption = () => screen.getByRole('option', { selected: true })

beforeEach(() => {
  vi.resetAllMocks()
  network.online = true
  fetched.mockImplementation(async ({ name }) =>
    name === 'GET /api/admin/people'
      ? { rows: [bea, beate] }
      : name === 'GET /api/admin/tickets'
        ? { rows: [ticket] }
        : { rows: [payment] },
  )
})
afterEach(cleanup)

describe('command palette', () => {
  it('lists settings and actions only when they match a search', async () => {
    fetched.mockResolvedValue({ rows: [] })
    showPalette()
    await userEvent.type(field(), 'payout')
    expect(options()).toEqual(['Payout day Admin Settings, SystemEnter'])
    await userEvent.keyboard('{Enter}')
    expect(at()).toBe('/admin/settings?tab=system')
    cleanup()
    showPalette()
    await userEvent.type(field(), 'create')
    await userEvent.keyboard('{Enter}')
    expect(at()).toBe('/admin/payments?do=create')
  })

  it('finds people with the first person’s records, tickets and pages, and selects the first entry', async () => {
    showPalette()
    await userEvent.type(field(), 'bea')
    const people = await screen.findByRole('group', { name: 'People' })
    expect(within(people).getAllByRole('option')).toHaveLength(2)
    expect(selectedOption().textContent).toContain('Beatriz Nogueira')
    const personGroup = screen.getByRole('group', { name: 'Beatriz Nogueira' })
    expect(within(personGroup).getByRole('option', { name: /^Payment for Oct.* 2026, \$100\.00/ })).toBeTruthy()
    expect(within(personGroup).getByRole('option', { name: 'Audit Log for Beatriz Nogueira' })).toBeTruthy()
    expect(field().getAttribute('aria-activedescendant')).toBe(selectedOption().id)
  })

  it('moves the selection with the arrow keys, wraps at the ends, and opens an entry with Enter', async () => {
    showPalette()
    await userEvent.type(field(), 'bea')
    await screen.findByRole('group', { name: 'People' })
    await userEvent.keyboard('{ArrowUp}')
    expect(selectedOption().textContent).toContain('118 Why was August')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(at()).toBe('/admin/users/beate0000000000')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('opens a new tab with Ctrl+Enter', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    showPalette()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(open).toHaveBeenCalledWith('/admin/payments?do=create', '_blank', 'noopener')
    expect(at()).toBe('/admin')
  })

  it('finds a ticket by a number sign and its number', async () => {
    showPalette()
    await userEvent.type(field(), '#118')
    await screen.findByRole('option', { name: /118 Why was August/ })
    expect(fetched.mock.calls.map(([, { search }]) => search)).toContain('118')
  })

  it('says that nothing matches, and offline also what it can’t search', async () => {
    fetched.mockResolvedValue({ rows: [] })
    showPalette()
    await userEvent.type(field(), 'qqq')
    await screen.findByText('No results for “qqq”.')
    cleanup()
    network.online = false
    showPalette()
    await userEvent.type(field(), 'pay')
    expect(screen.getByText('Connect to search people and tickets.')).toBeTruthy()
    await waitFor(() => expect(options()).toEqual(expect.arrayContaining(['Payments '])))
  })
})
