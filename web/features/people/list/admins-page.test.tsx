// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordListExportRoute } from '../../../../domain/api/people/list-exports'
import type { Role } from '../../../../domain/people/roles'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../../data/testing/screen'
import { AdminsPage } from './admins-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: { after?: string }) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const admin = (id: string, name: string, roles: Role[]) => ({
  id,
  first_name: name,
  last_name: 'Ruiz',
  email: `${id}@mail.example`,
  roles,
  last_login_at: '2026-11-20 10:00:00.000Z',
  // The phone must not be in the file.
  phone: '+34600111222',
  paypal_email: 'paid@mail.example',
})
const total = { least: 2, more: false }

beforeEach(async () => {
  setViewportWidth(1440)
  send.mockReset().mockResolvedValue({})
  saved.mockReset()
  const first = { rows: [admin('ana', '=Ana', ['user', 'admin'])], next: 'p2', total }
  const second = { rows: [admin('bea', 'Bea', ['admin'])], next: '', total }
  fetched.mockReset().mockImplementation(async (_, { after = '' }) => (after === '' ? first : second))
  await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

it('admins page downloads all admins with their role names, after adding an audit log entry (P14)', async () => {
  renderScreen('/admin/admins', <AdminsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save this list as a CSV file' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const exported = { list: 'administrators', filters: {}, searched: false, rows: 2 }
  expect(send.mock.calls).toEqual([[recordListExportRoute, exported]])
  expect(send.mock.invocationCallOrder[0]).toBeLessThan(saved.mock.invocationCallOrder[0] ?? 0)
  expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ role: 'admin', after: 'p2' })
  const [name, text = ''] = saved.mock.calls[0] ?? []
  expect(name).toBe('administrators')
  expect(text.trim().split(/\r?\n/)).toEqual([
    expect.stringContaining('Name,Email,Roles,Last Login'),
    `"'=Ana Ruiz",ana@mail.example,"User, Admin",2026-11-20 10:00:00.000Z`,
    'Bea Ruiz,bea@mail.example,Admin,2026-11-20 10:00:00.000Z',
  ])
})

it('admins page shows an empty state', async () => {
  fetched.mockReset().mockResolvedValue({ rows: [], next: '', total: { least: 0, more: false } })
  renderScreen('/admin/admins', <AdminsPage />)
  expect(await screen.findByText('No administrators found')).toBeTruthy()
})
