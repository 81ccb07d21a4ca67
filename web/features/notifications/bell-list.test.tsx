// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { changeSession } from '../../data/engine/person/session-state'
import { openAdminDatabase, deleteDatabase, meId, renderScreen } from '../../data/testing/screen'
import { grant } from '../../data/testing/signed-in'
import { BellList } from './bell-list'
import { serverAnswer, pathOf } from '../../data/testing/server-answer'

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await deleteDatabase()
})
const show = () => renderScreen('/', <BellList onOpened={() => undefined} />)
const row = (n: number, read: boolean) => ({
  id: `n${n}`,
  user_id: meId,
  type: 'account',
  title: `News ${n}`,
  message: '',
  metadata: {},
  read,
  created_at: `2026-11-2${n} 08:00:00.000Z`,
})

/** Starts a fake server that records requests and, depending on `answers`, responds to them. */
function mockServer(answers: boolean) {
  const requests: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = pathOf(address)
    if (path === '/api/session') return serverAnswer(grant)
    requests.push({ path, body: JSON.parse(String(init.body)) })
    if (!answers) throw new TypeError('no network')
    return serverAnswer({})
  })
  return requests
}

it('notification list sends one command for Mark all as read, up to the newest loaded notification', async () => {
  const requests = mockServer(true)
  const db = await openAdminDatabase()
  await act(async () => db.table('notifications').bulkPut([row(1, false), row(2, false)]))
  show()
  await screen.findByText('News 2')
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() =>
    expect(requests).toEqual([{ path: '/api/notifications/read-all', body: { until: '2026-11-22 08:00:00.000Z' } }]),
  )
  expect(await act(async () => db.outbox.count())).toBe(0)
})

it('notification list offline marks all notifications on the device as read, not only the twenty shown', async () => {
  mockServer(false)
  const db = await openAdminDatabase()
  const readRows = Array.from({ length: 30 }, (_, n) => ({
    ...row(0, false),
    id: `old${n}`,
    created_at: `2026-10-01 08:00:${String(n).padStart(2, '0')}.000Z`,
  }))
  await act(async () =>
    db.table('notifications').bulkPut([...readRows, ...Array.from({ length: 9 }, (_, n) => row(n, true))]),
  )
  await act(async () =>
    db.table('notifications').bulkPut(Array.from({ length: 20 }, (_, n) => ({ ...row(9, true), id: `read${n}` }))),
  )
  show()
  // All displayed rows are read, but older unread ones remain.
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(async () =>
    expect(
      await db
        .table('notifications')
        .filter((each) => each.read !== true)
        .count(),
    ).toBe(0),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
})

it.each([
  ['support_ticket', 'admin', '/admin/support?ticket=ticket000000001'],
  ['support_reply', 'admin', '/admin/support?ticket=ticket000000001'],
  ['support_ticket', 'user', '/dashboard/support?ticket=ticket000000001'],
  ['support_reply', 'user', '/dashboard/support?ticket=ticket000000001'],
] as const)(
  'notification of the type %s opens its ticket for the role %s, and is marked as read',
  async (type, role, address) => {
    const db = await openAdminDatabase()
    changeSession({ state: 'live', person: { id: meId, roles: [role], language: 'en', firstName: 'Ada' } })
    const notice = { ...row(1, false), type, title: 'Ticket 118', metadata: { ticket_id: 'ticket000000001' } }
    await act(async () => db.table('notifications').put(notice))
    const opened = vi.fn<() => void>()
    const shown = renderScreen('/', <BellList onOpened={opened} />)
    const [openButton] = within(await screen.findByRole('listitem')).getAllByRole('button')
    await userEvent.click(openButton as HTMLElement)
    await waitFor(() => expect(shown.at()).toBe(address))
    expect(opened).toHaveBeenCalled()
    await waitFor(async () => expect(await db.table('notifications').get('n1')).toMatchObject({ read: true }))
  },
)

it.each([
  ['no metadata', null],
  ['a kind that the app doesn’t know', { kind: 'own-kind' }],
])('notification that a custom hook saved with %s is shown and can be opened', async (_case, metadata) => {
  const db = await openAdminDatabase()
  await act(async () => db.table('notifications').put({ ...row(1, false), message: 'From a hook', metadata }))
  const shown = show()
  expect(await screen.findByText('News 1')).toBeTruthy()
  expect(screen.getByText('From a hook')).toBeTruthy()
  const [openButton] = within(screen.getByRole('listitem')).getAllByRole('button')
  await userEvent.click(openButton as HTMLElement)
  await waitFor(() => expect(shown.at()).toBe('/dashboard/settings'))
})
