// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../../data/testing/screen'
import { AdminsPage } from './admins-page'

const fetched = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ fetchRoute: fetched }))

beforeEach(async () => {
  setViewportWidth(1440)
  await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

it('admins page lists the admins', async () => {
  const ana = { id: 'ana', first_name: 'Ana', last_name: 'Ruiz', email: 'ana@mail.example', roles: ['user', 'admin'] }
  fetched.mockResolvedValue({ rows: [{ ...ana, last_login_at: '' }], next: '', total: { least: 1, more: false } })
  renderScreen('/admin/admins', <AdminsPage />)
  expect((await screen.findByRole('row', { name: /Ana Ruiz/ })).textContent).toContain('ana@mail.example')
})

it('admins page shows an empty state', async () => {
  fetched.mockResolvedValue({ rows: [], next: '', total: { least: 0, more: false } })
  renderScreen('/admin/admins', <AdminsPage />)
  expect(await screen.findByText('No administrators found')).toBeTruthy()
})
