// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncState } from '../../data/sync/status'
import { listedPerson } from '../../data/testing/listed-person'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf } from '../../data/testing/screen'
import { PeoplePage } from './people-page'

const lucia = listedPerson({
  id: 'luciavega000000',
  email: 'lucia@mail.example',
  first_name: 'Lucia',
  last_name: 'Vega',
})

beforeEach(async () => {
  windowOf(1440)
  await adminsCopy()
  answerWith(() => ({ rows: [lucia], next: '', total: { least: 1, more: false } }))
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

test('a row\u2019s menu has the deeds of its person\u2019s page, by keyboard too; without a connection what needs one is off', async () => {
  const user = userEvent.setup()
  const app = showScreen('/admin/users', <PeoplePage />)
  const menu = await screen.findByRole('button', { name: 'More for Lucia Vega' })
  menu.focus()
  await user.keyboard('{Enter}')
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['Edit User', '/admin/users/luciavega000000?do=edit'],
    ['Write', '/admin/users/luciavega000000?do=write'],
    ['View as…', '/admin/users/luciavega000000/view'],
    ['Audit log of Lucia Vega', '/admin/audit-log?subject=users/luciavega000000'],
  ])
  await user.keyboard('{Escape}')
  expect(app.at()).toBe('/admin/users')
  syncState.set('offline')
  await user.click(screen.getByRole('button', { name: 'More for Lucia Vega' }))
  const edit = await screen.findByRole('menuitem', { name: 'Edit User (Needs a connection)' })
  expect(edit.getAttribute('aria-disabled')).toBe('true')
})
