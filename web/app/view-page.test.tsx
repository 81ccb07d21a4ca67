// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CoterieDb } from '../data/db/database'
import { syncedCollections } from '../../domain/sync/collections'
import { putRow } from '../data/testing/affiliate'
import {
  adminsCopy,
  answerWith,
  dropCopy,
  showRouted,
  showScreen,
  windowOf,
  type TestAnswers,
} from '../data/testing/screen'
import { ourAnswer } from '../data/testing/our-answer'
import { WhoLooked } from '../features/member-settings/who-looked'
import { Toasts } from '../ui/layers/toasts'
import { AroundParts } from './around'
import { Shell } from './shell/shell'
import { ViewPage } from './view-page'

const id = 'lucialucialucia'
const viewPath = '/api/admin/people/view'
const person = {
  id,
  created: '2026-04-01 10:00:00.000Z',
  updated: '2026-04-01 10:00:00.000Z',
  email: 'lucia@mail.example',
  verified: true,
  first_name: 'Lucía',
  last_name: 'Fernández',
  phone: '',
  linkedin_url: 'https://linkedin.com/in/lucia-fdz',
  paypal_email: 'pagos.lucia@mail.example',
  paypal_changed_at: '',
  referral_code: 'LUCIA222',
  language: 'en',
  notify: {},
  profile_photo_status: '',
  verification_badge_status: '',
  rental_start: '2026-04-15',
  account_status: 'active',
  affiliate_status: 'inactive',
  roles: ['user'],
  terms_version: '',
  anonymised_at: '',
}
const answer = (until: string, next = '') => ({ view: 'view00000000001', until, rows: { users: [person] }, next })

/** What is said before a look. */
const whom = { name: 'Lucía Fernández', email: 'lucia@mail.example', roles: ['user'] }

/** When a look that begins now ends. */
const inAQuarter = (): string => new Date(Date.now() + 15 * 60_000).toISOString().replace('T', ' ')

let db: CoterieDb
let server: TestAnswers
beforeEach(async () => {
  windowOf(1440)
  db = await adminsCopy()
  await putRow(db, 'programme', { id: 'programme000000', time_zone: 'UTC', rate_history: {} } as never)
  server = answerWith((url, body) =>
    url.pathname !== viewPath ? { items: [] } : body === undefined ? whom : answer(inAQuarter()),
  )
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await dropCopy()
})

const show = () =>
  showRouted(
    '/admin/users/:id/view',
    <>
      <AroundParts value={(part) => <Shell>{part}</Shell>}>
        <ViewPage />
      </AroundParts>
      <Toasts />
    </>,
    `/admin/users/${id}/view`,
  )
async function look(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText('Why do you look?'), 'a question about October')
  await user.click(screen.getByRole('button', { name: 'Look' }))
}

it('asks why first, and reads nothing before that', async () => {
  const user = userEvent.setup()
  show()
  await screen.findByLabelText('Why do you look?')
  await user.click(screen.getByRole('button', { name: 'Look' }))
  expect(server.bodies.filter((body) => body !== undefined)).toEqual([])
  await look(user)
  expect(await screen.findByText('You see what Lucía Fernández sees.')).toBeTruthy()
  expect(server.bodies).toContainEqual({ user: id, reason: 'a question about October' })
})

it('says before that whose screens they are, among the admin’s own places, and what will be on the record', async () => {
  const user = userEvent.setup()
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'What Lucía Fernández sees' })).toBeTruthy()
  expect(screen.getByText('lucia@mail.example')).toBeTruthy()
  expect(within(screen.getByRole('navigation', { name: 'Sidebar' })).getByText('All Users')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the person' }).getAttribute('href')).toBe(`/admin/users/${id}`)
  await user.type(screen.getByLabelText('Why do you look?'), 'a question about October')
  const record = screen.getByRole('region', { name: 'On the record' })
  expect(within(record).getByText('a question about October')).toBeTruthy()
  for (const c of ['pages', ...syncedCollections]) {
    expect(JSON.stringify(await db.table(c).toArray()), c).not.toContain('lucia@mail.example')
  }
})

it('asks nobody why about somebody who isn’t there, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(ourAnswer({ code: 'not-found' }, 404)))
  show()
  expect(await screen.findByText('This person isn’t there any more.')).toBeTruthy()
  expect(screen.queryByLabelText('Why do you look?')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to All Users' })).toBeTruthy()
})

it('shows the member’s own screens out of memory: nothing of theirs lies on the admin’s disk', async () => {
  const user = userEvent.setup()
  show()
  await look(user)
  expect(await screen.findByText('pagos.lucia@mail.example')).toBeTruthy()
  for (const c of syncedCollections) {
    expect(JSON.stringify(await db.table(c).toArray()), c).not.toContain('lucia@mail.example')
  }
  for (const table of ['outbox', 'pages', 'drafts', 'commands', 'meta']) {
    expect(JSON.stringify(await db.table(table).toArray()), table).not.toContain('Lucía')
  }
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(`coterie-${id}`)
})

it('is read-only: a press does nothing but say so', async () => {
  const user = userEvent.setup()
  const shown = show()
  await look(user)
  await screen.findByText('pagos.lucia@mail.example')
  const before = shown.at()
  const sent = server.asked.length
  const [link] = screen.getAllByRole('link', { name: /Settings/ })
  if (link === undefined) throw new Error('no link to press')
  await user.click(link)
  expect(shown.at()).toBe(before)
  expect(await screen.findByText('Nothing can be changed here')).toBeTruthy()
  expect(server.asked.length).toBe(sent)
  expect(await db.outbox.count()).toBe(0)
})

it('ends by the button and by itself: the rows are gone, and it asks why again', async () => {
  const user = userEvent.setup()
  show()
  await look(user)
  await user.click(await screen.findByRole('button', { name: 'Stop looking' }))
  expect(await screen.findByText('This look is over.')).toBeTruthy()
  expect(screen.queryByText('pagos.lucia@mail.example')).toBeNull()
  server.answer = (_, body) => (body === undefined ? whom : answer('2020-01-01 00:00:00.000Z'))
  await look(user)
  await waitFor(() => expect(screen.queryByText('You see what Lucía Fernández sees.')).toBeNull())
  expect(await screen.findByLabelText('Why do you look?')).toBeTruthy()
})

it('reads all pages before it shows anything, under the one look', async () => {
  const user = userEvent.setup()
  server.answer = (_, body) =>
    body === undefined ? whom : answer(inAQuarter(), 'after' in (body as object) ? '' : 'more')
  show()
  await look(user)
  await screen.findByText('You see what Lucía Fernández sees.')
  expect(server.bodies).toContainEqual({
    user: id,
    reason: 'a question about October',
    view: 'view00000000001',
    after: 'more',
  })
})

it('the member reads who looked, when and why', async () => {
  await putRow(db, 'profile_views', {
    id: 'view00000000001',
    user_id: id,
    viewer: 'adminadminadmin',
    viewer_name: 'Ana Ortuño',
    reason: 'a question about October',
    viewed_at: '2026-11-21 12:31:00.000Z',
    until: '2026-11-21 12:46:00.000Z',
  } as never)
  showScreen('/dashboard/settings', <WhoLooked userId={id} />)
  const section = await screen.findByRole('region', { name: 'Who looked at your screens' })
  expect(await within(section).findByText('Ana Ortuño')).toBeTruthy()
  expect(within(section).getByText('a question about October')).toBeTruthy()
  expect(within(section).getByText(/Nov 21, 2026/)).toBeTruthy()
})
