// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { viewsAtMost } from '../../../domain/people/account-limits'
import { settingDefaults } from '../../../domain/programme/settings'
import type { CoterieDb } from '../../data/db/database'
import { syncState } from '../../data/sync/status'
import { changeView, saveView } from '../../data/repos/saved-views'
import { putRow } from '../../data/testing/affiliate'
import {
  adminsCopy,
  answerWith,
  dropCopy,
  meId,
  showScreen,
  windowOf,
  type TestAnswers,
} from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { PeoplePage } from './people-page'

let db: CoterieDb
let answers: TestAnswers
beforeEach(async () => {
  windowOf(1440)
  db = await adminsCopy()
  answers = answerWith(() => ({ rows: [lucia], next: '', total: { least: 1, more: false } }))
  await putRow(db, 'programme', { id: 'programme000000', time_zone: 'UTC', rate_history: {} } as never)
  await putRow(db, 'admin_settings', {
    id: 'columnscolumns0',
    setting_key: 'user_management_columns',
    setting_value: settingDefaults.user_management_columns,
    version: 1,
  } as never)
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

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

// behind the open sheet the table is read to nobody; the boxes and the rows' menus are nobody's choice
const heads = async () =>
  within(await screen.findByRole('table', { hidden: true }))
    .getAllByRole('columnheader', { hidden: true })
    .map((head) => head.textContent)
    .filter((text) => text !== 'Select all' && text !== 'Actions')
const shared = ['Name', 'Email', 'Phone', 'Referral Code', 'Affiliate Status', 'Joined', 'Last Login', 'Roles']
const kept = () => db.rows('saved_views').where('user_id').equals(meId).toArray()

async function openSheet() {
  const user = userEvent.setup()
  showScreen(
    '/admin/users',
    <>
      <PeoplePage />
      <Toasts />
    </>,
  )
  await screen.findByRole('table')
  await user.click(await screen.findByRole('button', { name: 'Customize Columns' }))
  const sheet = within(await screen.findByRole('dialog'))
  return { user, sheet }
}

test('what an admin chooses is their own, with the account: no setting is written, and a choice from elsewhere is seen', async () => {
  const { user, sheet } = await openSheet()
  expect(await heads()).toEqual(shared)
  await user.click(await sheet.findByRole('checkbox', { name: 'PayPal email' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Phone' }))
  const mine = ['Name', 'Email', 'Referral Code', 'Affiliate Status', 'Joined', 'Last Login', 'Roles', 'PayPal email']
  await waitFor(async () => expect(await heads()).toEqual(mine))
  expect(answers.asked.some((url) => url.pathname.includes('settings'))).toBe(false)
  const sent = await db.outbox.toArray()
  expect(sent.map(({ c, op }) => `${op} ${c}`)).toEqual(['create saved_views'])

  // another device of the same account
  const [row] = await kept()
  await act(() => changeView(row?.id ?? '', { columns: ['name', 'roles', 'email', 'unheard-of'] }))
  await waitFor(async () => expect(await heads()).toEqual(['Name', 'Roles', 'Email']))
  await waitFor(() => expect(sheet.getByRole('button', { name: 'Move Roles, place 1 of 2' })).toBeTruthy())
})

test('two quick choices make one row that holds both', async () => {
  const { sheet } = await openSheet()
  const boxes = ['PayPal email', 'LinkedIn URL'].map((name) => sheet.getByRole('checkbox', { name }))
  act(() => boxes.forEach((box) => box.click()))
  await waitFor(async () => expect((await heads()).slice(-2)).toEqual(['PayPal email', 'LinkedIn URL']))
  expect(await kept()).toHaveLength(1)
})

test('a column is moved by keys alone, and Escape takes it back', async () => {
  const { user, sheet } = await openSheet()
  sheet.getByRole('button', { name: /^Move Roles/ }).focus()
  await user.keyboard(' {ArrowUp}')
  await waitFor(async () => expect((await heads()).slice(-2)).toEqual(['Roles', 'Last Login']))
  await user.keyboard('{ArrowUp}{Escape}')
  await waitFor(async () => expect(await heads()).toEqual(shared))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('back to the columns of all admins: the row goes, and the shared ones are seen as they are now', async () => {
  await saveView(meId, 'users:own', 'columns', { columns: ['name', 'phone'] })
  const { user, sheet } = await openSheet()
  await waitFor(async () => expect(await heads()).toEqual(['Name', 'Phone']))
  await user.click(await sheet.findByRole('button', { name: 'Back to the columns of all admins' }))
  await waitFor(async () => expect(await heads()).toEqual(shared))
  expect(await kept()).toEqual([])
  expect(sheet.queryByRole('button', { name: 'Back to the columns of all admins' })).toBeNull()
})

test('what two devices without a connection made twice is one row after the next choice', async () => {
  await saveView(meId, 'users:own', 'columns', { columns: ['name', 'phone'] })
  await saveView(meId, 'users:own', 'columns', { columns: ['name', 'email'] })
  const { user, sheet } = await openSheet()
  await user.click(await sheet.findByRole('checkbox', { name: 'Roles' }))
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await waitFor(async () => expect((await heads()).at(-1)).toBe('Roles'))
})

test('they are kept without a connection too; those of all admins can’t be, and it is said', async () => {
  const { user, sheet } = await openSheet()
  answers.down = true
  act(() => syncState.set('offline'))
  await user.click(await sheet.findByRole('checkbox', { name: 'Phone' }))
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await waitFor(async () => expect(await heads()).not.toContain('Phone'))
  await user.click(sheet.getByRole('button', { name: 'For all admins' }))
  expect(sheet.getByText(/Needs a connection/)).toBeTruthy()
  await user.click(sheet.getByRole('checkbox', { name: 'PayPal email' }))
  expect(answers.asked.some((url) => url.pathname.includes('settings'))).toBe(false)
  act(() => syncState.set('up-to-date'))
})

test('who has as many views as one may have is told why, and sees what was before', async () => {
  for (let n = 0; n < viewsAtMost; n++) {
    const id = `view${String(n).padStart(11, '0')}`
    await putRow(db, 'saved_views', { id, user_id: meId, screen: 'payments', name: id, query: {} } as never)
  }
  const { user, sheet } = await openSheet()
  await user.click(await sheet.findByRole('checkbox', { name: 'Phone' }))
  expect(await screen.findByText('The columns could not be kept.')).toBeTruthy()
  await waitFor(() => expect(sheet.getByRole('checkbox', { name: 'Phone' })).toHaveProperty('checked', true))
  expect(await heads()).toEqual(shared)
})

test('the columns of all admins are saved as the setting, also by who has their own', async () => {
  const { user, sheet } = await openSheet()
  await user.click(await sheet.findByRole('checkbox', { name: 'Phone' }))
  await user.click(sheet.getByRole('button', { name: 'For all admins' }))
  expect(await sheet.findByText(/You have columns of your own/)).toBeTruthy()
  await user.click(sheet.getByRole('checkbox', { name: 'PayPal email' }))
  await waitFor(() => expect(answers.asked.at(-1)?.pathname).toContain('settings'))
  const saved = { ...settingDefaults.user_management_columns, paypalEmail: true }
  expect(answers.bodies.at(-1)).toMatchObject({ values: { user_management_columns: saved } })
  expect(await screen.findByText('Settings Saved')).toBeTruthy()
})
