// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settingDefaults } from '../../../domain/programme/settings'
import type { CoterieDb } from '../../data/db/database'
import { putRow } from '../../data/testing/affiliate'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf, type TestAnswers } from '../../data/testing/screen'
import { PeoplePage } from './people-page'

const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../lists/csv', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

let db: CoterieDb
let server: TestAnswers
beforeEach(async () => {
  windowOf(1440)
  db = await adminsCopy()
  const lucia = {
    id: 'lucialucialucia',
    created: '2026-01-01 00:00:00.000Z',
    email: 'lucia@mail.example',
    verified: true,
    first_name: 'Lucía',
    last_name: 'Fernández',
    phone: '+34600000000',
    linkedin_url: '',
    paypal_email: '',
    referral_code: 'LUCIA222',
    rental_start: '',
    account_status: 'inactive',
    affiliate_status: 'inactive',
    profile_photo_status: '',
    verification_badge_status: '',
    roles: ['user'],
    terms_version: '',
    anonymised_at: '',
    last_login_at: '',
  }
  saved.mockReset()
  server = answerWith((url) =>
    url.pathname === '/api/admin/people/owed'
      ? { owed: { [lucia.id]: 21_355 } }
      : { rows: [lucia], next: '', total: { least: 1, more: false } },
  )
  await putRow(db, 'programme', { id: 'programme000000', time_zone: 'UTC', rate_history: {} } as never)
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

it('the columns that the setting names are shown to every admin, as soon as they are saved', async () => {
  showScreen('/admin/users', <PeoplePage />)
  const table = await screen.findByRole('table')
  expect(await within(table).findByRole('columnheader', { name: 'Phone' })).toBeTruthy()
  expect(within(table).queryByRole('columnheader', { name: 'PayPal email' })).toBeNull()
  const value = { ...settingDefaults.user_management_columns, phone: false, paypalEmail: true }
  await act(async () => {
    await putRow(db, 'admin_settings', {
      id: 'columnscolumns0',
      setting_key: 'user_management_columns',
      setting_value: value,
      version: 1,
    } as never)
  })
  expect(await within(screen.getByRole('table')).findByRole('columnheader', { name: /PayPal/i })).toBeTruthy()
  expect(within(screen.getByRole('table')).queryByRole('columnheader', { name: 'Phone' })).toBeNull()
})

it('what people are owed is asked for only where its column is shown, for the list and for its file', async () => {
  const asked = () => server.asked.filter(({ pathname }) => pathname === '/api/admin/people/owed')
  const save = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Save this list as a CSV file' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(times))
    return (saved.mock.calls.at(-1)?.[1] ?? '').trim().split(/\r?\n/)
  }
  showScreen('/admin/users', <PeoplePage />)
  const table = await screen.findByRole('table')
  await within(table).findByText('Lucía Fernández')
  const [plain = ''] = await save(1)
  expect(plain).not.toContain('Owed')
  expect(asked()).toEqual([])
  await act(async () => {
    await putRow(db, 'admin_settings', {
      id: 'columnscolumns0',
      setting_key: 'user_management_columns',
      setting_value: { ...settingDefaults.user_management_columns, owed: true },
      version: 1,
    } as never)
  })
  const head = await within(screen.getByRole('table')).findByRole('columnheader', { name: 'Owed' })
  // the server sorts by what it has an order of
  expect(within(head).queryByRole('button')).toBeNull()
  expect(await within(screen.getByRole('table')).findByText('$213.55')).toBeTruthy()
  expect(asked().map(({ searchParams }) => searchParams.get('users'))).toEqual(['lucialucialucia'])
  const [heads = '', first = ''] = await save(2)
  expect([heads.split(',').at(-1), first.split(',').at(-1)]).toEqual(['Owed', '213.55'])
})

it('on a phone what a person is owed is a fact of their row, where its column is shown', async () => {
  windowOf(390)
  showScreen('/admin/users', <PeoplePage />)
  const list = await screen.findByRole('list', { name: 'People' })
  expect(await within(list).findByText('Lucía Fernández')).toBeTruthy()
  expect(within(list).queryByText('Owed')).toBeNull()
  await act(async () => {
    await putRow(db, 'admin_settings', {
      id: 'columnscolumns0',
      setting_key: 'user_management_columns',
      setting_value: { ...settingDefaults.user_management_columns, owed: true },
      version: 1,
    } as never)
  })
  expect(await within(list).findByText('Owed')).toBeTruthy()
  expect(await within(list).findByText('$213.55')).toBeTruthy()
})

it('an address is never cut: it may take a second line, and stands whole', async () => {
  showScreen('/admin/users', <PeoplePage />)
  const row = await within(await screen.findByRole('table')).findByRole('row', { name: /Lucía/ })
  const cell = within(row)
    .getAllByRole('cell')
    .find(({ textContent }) => textContent === 'lucia@mail.example')
  const boxes = [...(cell?.querySelectorAll('*') ?? [])]
  expect(boxes.filter(({ className }) => /\b(?:truncate|overflow-hidden|text-ellipsis)\b/.test(className))).toEqual([])
  expect(boxes.some(({ className }) => className.includes('whitespace-normal'))).toBe(true)
})
