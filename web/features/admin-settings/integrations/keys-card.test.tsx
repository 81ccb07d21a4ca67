// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { revokeApiKeyRoute, createApiKeyRoute, type ApiKeys } from '../../../../domain/api/security/keys'
import { recordListExportRoute } from '../../../../domain/api/people/list-exports'
import { CodedError } from '../../../../domain/error-codes'
import { keyPattern } from '../../../../domain/people/security/credentials'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../../data/testing/screen'
import { setLanguage } from '../../../i18n/language'
import { toastContents } from '../../../ui/layers/toast'
import { KeysCard } from './keys-card'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const key = (name: string, more: Partial<ApiKeys['keys'][number]> = {}): ApiKeys['keys'][number] => ({
  id: `${name.toLowerCase().padEnd(15, '0')}`.slice(0, 15),
  name,
  tail: '9f2c',
  scopes: ['payments:read'],
  madeAt: '2026-09-14 10:00:00.000Z',
  madeBy: 'Tobias Lindqvist',
  expiresAt: '',
  lastUsedAt: '',
  lastNetwork: '',
  uses: 0,
  ...more,
})
let keys: ApiKeys['keys']
beforeEach(async () => {
  setViewportWidth(1440)
  await openAdminDatabase()
  keys = []
  saved.mockReset()
  send.mockReset().mockResolvedValue({ key: 'k' })
  fetched.mockReset().mockImplementation(() => Promise.resolve({ keys, atMost: 10 }))
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  await deleteDatabase()
})

it('API keys card exports all keys without their secrets, after adding an audit log entry (P14)', async () => {
  keys = [
    key('=Bookkeeping', { lastUsedAt: '2026-11-20 10:00:00.000Z', lastNetwork: '81.44.x.x', uses: 1204 }),
    key('Old', { scopes: ['people:read', 'leads:read'], madeBy: '', expiresAt: '2027-01-20 10:00:00.000Z' }),
  ]
  renderScreen('/admin/settings', <KeysCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save this list as a CSV file' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const exported = { list: 'api-keys', filters: {}, searched: false, rows: 2 }
  expect(send.mock.calls).toEqual([[recordListExportRoute, exported]])
  expect(send.mock.invocationCallOrder[0]).toBeLessThan(saved.mock.invocationCallOrder[0] ?? 0)
  const [name, text = ''] = saved.mock.calls[0] ?? []
  expect(name).toBe('api-keys')
  expect(text).not.toContain('9f2c')
  const made = '2026-09-14 10:00:00.000Z'
  expect(text.trim().split(/\r?\n/)).toEqual([
    expect.stringContaining('Name,Permissions,Created,Created by,Last used,Network,Times used,Expires'),
    `"'=Bookkeeping",read payments,${made},Tobias Lindqvist,2026-11-20 10:00:00.000Z,81.44.x.x,1204,never`,
    `Old,"read people, read website leads",${made},,never,,0,2027-01-20 10:00:00.000Z`,
  ])
})

it('API keys card shows a key only after it was created, sends nothing without a scope, and warns when the dialog is closed before the key is copied', async () => {
  const user = userEvent.setup()
  renderScreen('/admin/settings', <KeysCard />)
  await user.click(await screen.findByRole('button', { name: 'New key…' }))
  const dialog = await screen.findByRole('dialog')
  expect(screen.queryByText(keyPattern)).toBeNull()
  await user.type(within(dialog).getByLabelText('Name'), 'Bookkeeping')
  await user.type(within(dialog).getByLabelText('Your password'), 'harbour-lantern')
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  const problem = await within(dialog).findByText('Choose at least one permission.')
  expect(send).not.toHaveBeenCalled()
  // the problem is the group's: it follows all of its checkboxes
  const boxes = within(dialog).getAllByRole('checkbox')
  for (const box of boxes) {
    expect(box.getAttribute('aria-describedby')).toBe(problem.closest('p')?.id)
    expect(box.compareDocumentPosition(problem) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
  expect(document.activeElement).toBe(boxes[0])
  await user.click(within(dialog).getByRole('checkbox', { name: 'add activity to profiles' }))
  expect(within(dialog).queryByText('Choose at least one permission.')).toBeNull()
  expect(screen.queryByText(keyPattern)).toBeNull()
  // The new key is shown even when the list fails to reload.
  fetched.mockRejectedValue(new CodedError('server-error'))
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send).toHaveBeenCalledWith(createApiKeyRoute, {
    name: 'Bookkeeping',
    scopes: ['activity:write'],
    term: 'year',
    secret: expect.stringMatching(keyPattern) as string,
    password: 'harbour-lantern',
  })
  const shown = await screen.findByRole('dialog', { name: 'Key Bookkeeping created' })
  const secret = within(shown).getByText(keyPattern).textContent
  expect(send.mock.calls[0]?.[1]).toMatchObject({ secret })
  // on a phone, a toast would cover the key
  expect(toastContents.size).toBe(0)
  await user.click(within(shown).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Keep showing the key' }))
  expect(screen.getByText(secret)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I’ve copied it' }))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
})

it('API keys card never shows a key if its creation was cancelled or rejected', async () => {
  send.mockRejectedValue(new CodedError('too-many-keys'))
  const user = userEvent.setup()
  renderScreen('/admin/settings', <KeysCard />)
  await user.click(await screen.findByRole('button', { name: 'New key…' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Name'), 'Bookkeeping')
  await user.type(within(dialog).getByLabelText('Your password'), 'harbour-lantern')
  await user.click(within(dialog).getByRole('checkbox', { name: 'read tickets' }))
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(keyPattern)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(keyPattern)).toBeNull()
})

it('API keys card shows a key’s last use and asks before revoking it, and explains a rejection', async () => {
  keys = [key('Bookkeeping', { lastUsedAt: '2026-09-20 10:00:00.000Z', uses: 1 })]
  send.mockRejectedValue(new CodedError('not-found'))
  const user = userEvent.setup()
  renderScreen('/admin/settings', <KeysCard />)
  const table = await screen.findByRole('table', { name: 'API keys' })
  await user.click(within(table).getByRole('button', { name: 'Revoke Bookkeeping…' }))
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'))
  expect(dialog.textContent).toContain('This key was last used on Sep 20, 2026')
  await user.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith(revokeApiKeyRoute, { key: keys[0]?.id }))
  expect(await within(dialog).findByText(/This no longer exists/)).toBeTruthy()
})
