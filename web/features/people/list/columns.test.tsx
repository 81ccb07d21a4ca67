// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { settingDefaults, type Settings } from '../../../../domain/program/settings'
import type { CoterieDb } from '../../../data/engine/db/database'
import { changeView, saveView } from '../../../data/queries/session/saved-views'
import { syncState } from '../../../data/engine/sync/status'
import { putRow } from '../../../data/testing/affiliate'
import { listedPerson } from '../../../data/testing/listed-person'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  meId,
  renderScreen,
  setViewportWidth,
  type FakeAnswers,
} from '../../../data/testing/screen'
import { withToasts } from '../../testing/with-toasts'
import { PeoplePage } from './people-page'

const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const lucia = listedPerson({
  id: 'lucialucialucia',
  email: 'lucia@mail.example',
  first_name: 'Lucía',
  last_name: 'Fernández',
  phone: '+34600000000',
  referral_code: 'LUCIA222',
  affiliate_status: 'inactive',
  roles: ['user'],
})

/** Stores the shared columns: the defaults with the changes in `over`. */
const storeShared = (over: Partial<Settings['user_management_columns']> = {}) =>
  putRow(db, 'admin_settings', {
    id: 'columnscolumns0',
    setting_key: 'user_management_columns',
    setting_value: { ...settingDefaults.user_management_columns, ...over },
    version: 1,
  } as never)

let db: CoterieDb
let answers: FakeAnswers
beforeEach(async () => {
  setViewportWidth(1440)
  saved.mockReset()
  db = await openAdminDatabase()
  answers = mockServer((url) =>
    url.pathname === '/api/admin/people/owed'
      ? { owed: { [lucia.id]: 21_355 } }
      : { rows: [lucia], next: '', total: { least: 1, more: false } },
  )
  await putRow(db, 'program', { id: 'program000000', time_zone: 'UTC', rate_history: {} } as never)
  await storeShared()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

describe('an admin’s own columns', () => {
  // While the sheet is open, screen readers don’t see the table behind it. Checkboxes and row menus aren’t selectable
  // columns.
  const heads = async () =>
    within(await screen.findByRole('table', { hidden: true }))
      .getAllByRole('columnheader', { hidden: true })
      .map((head) => head.textContent)
      .filter((text) => text !== 'Select all' && text !== 'Actions')
  const shared = ['Name', 'Email', 'Phone', 'Referral Code', 'Affiliate Status', 'Joined', 'Last Login', 'Roles']
  const savedViews = () => db.rows('saved_views').where('user_id').equals(meId).toArray()

  async function openSheet() {
    const user = userEvent.setup()
    renderScreen('/admin/users', withToasts(<PeoplePage />))
    await screen.findByRole('table')
    await user.click(await screen.findByRole('button', { name: 'Customize Columns' }))
    const sheet = within(await screen.findByRole('dialog'))
    return { user, sheet }
  }

  test('are stored with the admin’s account, not as a setting, and are updated from another device', async () => {
    const { user, sheet } = await openSheet()
    expect(await heads()).toEqual(shared)
    await user.click(await sheet.findByRole('checkbox', { name: 'PayPal email' }))
    await user.click(sheet.getByRole('checkbox', { name: 'Phone' }))
    const mine = ['Name', 'Email', 'Referral Code', 'Affiliate Status', 'Joined', 'Last Login', 'Roles', 'PayPal email']
    await waitFor(async () => expect(await heads()).toEqual(mine))
    expect(answers.asked.some((url) => url.pathname.includes('settings'))).toBe(false)
    const sent = await act(async () => db.outbox.toArray())
    expect(sent.map(({ c, op }) => `${op} ${c}`)).toEqual(['create saved_views'])

    // This change comes from another device of the same account.
    const [row] = await savedViews()
    await act(() => changeView(row?.id ?? '', { columns: ['name', 'roles', 'email', 'unheard-of'] }))
    await waitFor(async () => expect(await heads()).toEqual(['Name', 'Roles', 'Email']))
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Move Roles, position 1 of 2' })).toBeTruthy())
  })

  test('store two quick changes in one row', async () => {
    const { sheet } = await openSheet()
    const boxes = ['PayPal email', 'LinkedIn URL'].map((name) => sheet.getByRole('checkbox', { name }))
    act(() => boxes.forEach((box) => box.click()))
    await waitFor(async () => expect((await heads()).slice(-2)).toEqual(['PayPal email', 'LinkedIn URL']))
    expect(await savedViews()).toHaveLength(1)
  })

  test('are reordered by keyboard, and Escape cancels', async () => {
    const { user, sheet } = await openSheet()
    sheet.getByRole('button', { name: /^Move Roles/ }).focus()
    await user.keyboard(' {ArrowUp}')
    await waitFor(async () => expect((await heads()).slice(-2)).toEqual(['Roles', 'Last Login']))
    await user.keyboard('{ArrowUp}{Escape}')
    await waitFor(async () => expect(await heads()).toEqual(shared))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('are deleted when the admin returns to the shared columns, and the shared columns are in use again', async () => {
    await saveView(meId, 'users:own', 'columns', { columns: ['name', 'phone'] })
    const { user, sheet } = await openSheet()
    await waitFor(async () => expect(await heads()).toEqual(['Name', 'Phone']))
    await user.click(await sheet.findByRole('button', { name: 'Use the shared columns' }))
    await waitFor(async () => expect(await heads()).toEqual(shared))
    expect(await savedViews()).toEqual([])
    expect(sheet.queryByRole('button', { name: 'Use the shared columns' })).toBeNull()
  })

  test('created on two offline devices become one row with the next change', async () => {
    await saveView(meId, 'users:own', 'columns', { columns: ['name', 'phone'] })
    await saveView(meId, 'users:own', 'columns', { columns: ['name', 'email'] })
    const { user, sheet } = await openSheet()
    await user.click(await sheet.findByRole('checkbox', { name: 'Roles' }))
    await waitFor(async () => expect(await savedViews()).toHaveLength(1))
    await waitFor(async () => expect((await heads()).at(-1)).toBe('Roles'))
  })

  test('can be changed offline, unlike the shared columns', async () => {
    const { user, sheet } = await openSheet()
    answers.down = true
    act(() => syncState.set('offline'))
    await user.click(await sheet.findByRole('checkbox', { name: 'Phone' }))
    await waitFor(async () => expect(await savedViews()).toHaveLength(1))
    await waitFor(async () => expect(await heads()).not.toContain('Phone'))
    await user.click(sheet.getByRole('button', { name: 'All admins' }))
    expect(sheet.getByText(/You need a connection/)).toBeTruthy()
    await user.click(sheet.getByRole('checkbox', { name: 'PayPal email' }))
    expect(answers.asked.some((url) => url.pathname.includes('settings'))).toBe(false)
    act(() => syncState.set('up-to-date'))
  })

  test('don’t prevent the admin from saving the shared columns as the setting', async () => {
    const { user, sheet } = await openSheet()
    await user.click(await sheet.findByRole('checkbox', { name: 'Phone' }))
    await user.click(sheet.getByRole('button', { name: 'All admins' }))
    expect(await sheet.findByText(/You have your own columns/)).toBeTruthy()
    await user.click(sheet.getByRole('checkbox', { name: 'PayPal email' }))
    await waitFor(() => expect(answers.asked.at(-1)?.pathname).toContain('settings'))
    const saved = { ...settingDefaults.user_management_columns, paypalEmail: true }
    expect(answers.bodies.at(-1)).toMatchObject({ values: { user_management_columns: saved } })
    expect(await screen.findByText('Settings Saved')).toBeTruthy()
  })
})

describe('shared columns', () => {
  it('are shown to every admin as soon as they are saved', async () => {
    renderScreen('/admin/users', <PeoplePage />)
    const table = await screen.findByRole('table')
    expect(await within(table).findByRole('columnheader', { name: 'Phone' })).toBeTruthy()
    expect(within(table).queryByRole('columnheader', { name: 'PayPal email' })).toBeNull()
    await act(() => storeShared({ phone: false, paypalEmail: true }))
    expect(await within(screen.getByRole('table')).findByRole('columnheader', { name: /PayPal/i })).toBeTruthy()
    expect(within(screen.getByRole('table')).queryByRole('columnheader', { name: 'Phone' })).toBeNull()
  })

  it('request the owed amounts for list and file only if their column is shown', async () => {
    const owedRequests = () => answers.asked.filter(({ pathname }) => pathname === '/api/admin/people/owed')
    const save = async (times: number) => {
      await userEvent.click(screen.getByRole('button', { name: 'Save this list as a CSV file' }))
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(times))
      return (saved.mock.calls.at(-1)?.[1] ?? '').trim().split(/\r?\n/)
    }
    renderScreen('/admin/users', <PeoplePage />)
    const table = await screen.findByRole('table')
    await within(table).findByText('Lucía Fernández')
    const [exportWithoutOwed = ''] = await save(1)
    // The file has the format of the people import.
    expect(exportWithoutOwed).toContain('First name,Last name,Email,Phone,Own referral code')
    expect(exportWithoutOwed).not.toContain('Owed')
    expect(owedRequests()).toEqual([])
    await act(() => storeShared({ owed: true }))
    const head = await within(screen.getByRole('table')).findByRole('columnheader', { name: 'Owed' })
    // The server can’t sort by this column.
    expect(within(head).queryByRole('button')).toBeNull()
    expect(await within(screen.getByRole('table')).findByText('$213.55')).toBeTruthy()
    expect(owedRequests().map(({ searchParams }) => searchParams.get('users'))).toEqual(['lucialucialucia'])
    const [heads = '', first = ''] = await save(2)
    expect([heads.split(',').at(-1), first.split(',').at(-1)]).toEqual(['Owed', '213.55'])
  })
})
