// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../../domain/entities'
import type { TimelineRow } from '../../../../domain/api/people/person-records'
import { syncState } from '../../../data/engine/sync/status'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderWithRouter,
  type FakeAnswers,
} from '../../../data/testing/screen'
import { DevicesSection } from './devices-section'
import { TimelineSection } from './timeline-section'
import { WriteToPersonDialog } from './write-to-person-dialog'

const nothing = { kind: 'other', id: '', name: '', number: 0, cents: 0, month: '' } as const
const row = (key: string, more: Partial<TimelineRow>): TimelineRow => ({
  key,
  at: '2026-11-14 10:00:00.000Z',
  what: 'person.edit',
  actor: 'tobiastobiasxyz',
  actorName: 'Tobias Lindqvist',
  subject: 'users/priyapriyapriya',
  onLog: true,
  about: nothing,
  detail: '',
  reason: '',
  ...more,
})
const person = {
  id: 'priyapriyapriya',
  first_name: 'Priya',
  last_name: 'Raman',
  email: 'priya@mail.example',
  language: 'es',
  verified: true,
} as User

let server: FakeAnswers
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
  await openAdminDatabase()
})
afterEach(async () => {
  syncState.set('up-to-date')
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await deleteDatabase()
})

const show = (element: React.ReactElement) => renderWithRouter('/admin', element, '/admin')
const requestsTo = (path: string) =>
  server.asked.flatMap((url, at) =>
    url.pathname === path && server.bodies[at] !== undefined ? [server.bodies[at]] : [],
  )

describe('a person’s timeline', () => {
  const pages: { [after: string]: { rows: TimelineRow[]; next: string } } = {
    '': {
      rows: [
        row('1', { what: 'device.sign-in', onLog: false, actor: '', actorName: '', detail: 'Mac, Safari' }),
        row('2', {
          what: 'payment.cancel',
          subject: 'user_payments/p1',
          about: { ...nothing, kind: 'payment', id: 'p1', name: 'Priya Raman', cents: 36_129, month: '2026-08' },
          reason: 'counted twice',
        }),
        row('3', { what: 'role.grant', detail: 'affiliate' }),
        row('4', { what: 'rental.end', actor: '', actorName: '', subject: 'rental_periods/r1' }),
        row('5', { what: 'paypal.change', actor: person.id, actorName: 'Priya Raman' }),
      ],
      next: '["x","y"]',
    },
    '["x","y"]': { rows: [row('6', { what: 'joined', onLog: false, actor: '', actorName: '' })], next: '' },
  }
  beforeEach(() => {
    server = mockServer((url) => pages[url.searchParams.get('after') ?? ''])
  })
  const entries = async () => {
    await screen.findByText('Signed in')
    return within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')
  }

  it('shows event, subject, actor and reason, and links to the audit log or the subject', async () => {
    show(<TimelineSection person={person} />)
    const [signIn, cancelled, granted, ended, changed] = await entries()
    expect(signIn?.textContent).toBe('Nov 14Signed inMac, Safari')
    expect(cancelled?.textContent).toBe('Nov 14Payment canceled$361.29, Aug 2026Tobias Lindqvist, “counted twice”')
    expect(
      within(cancelled as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/audit-log?subject=user_payments/p1')
    expect(granted?.textContent).toContain('Role grantedAffiliateTobias Lindqvist')
    expect(ended?.textContent).toContain('automatically')
    expect(changed?.textContent).toContain('by the member')
  })

  it('loads the next page on request, without repeating entries', async () => {
    show(<TimelineSection person={person} />)
    await entries()
    expect(screen.queryByText('Joined')).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show earlier' }))
    expect(await screen.findByText('Joined')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
    expect(server.asked.map((url) => url.searchParams.get('after'))).toEqual([null, '["x","y"]'])
  })
})

describe('a person’s devices', () => {
  const device = {
    id: 'devicedevicexyz',
    name: 'iOS Device, Safari',
    installed: true,
    since: '2026-11-01 09:00:00.000Z',
    lastLoginAt: '2026-11-18 09:00:00.000Z',
    expiresAt: '2027-02-16 09:00:00.000Z',
  }
  beforeEach(() => {
    server = mockServer(() => ({}))
  })

  it('are listed with their times; removing one is explained first', async () => {
    const done = vi.fn()
    show(<DevicesSection person={person} devices={[device]} onDone={done} />)
    expect((await screen.findByText(/Last login Nov 18, 2026/)).textContent).toContain('until Feb 16, 2027')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Remove iOS Device, Safari' }))
    const confirmation = await screen.findByRole('alertdialog')
    expect(confirmation.textContent).toContain('Priya Raman will see under Security that an admin removed it.')
    await user.dblClick(within(confirmation).getByRole('button', { name: 'Remove device' }))
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
    expect(requestsTo('/api/admin/people/remove-device')).toEqual([{ device: device.id }])
  })
})

it('writing to a person shows the person’s language, sends subject and message only once, and remains open after a rejection', async () => {
  const done = vi.fn()
  server = mockServer(() => new Error('down'))
  show(<WriteToPersonDialog person={person} onDone={done} onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Priya Raman’s language is Spanish.')
  const user = userEvent.setup()
  const send = within(dialog).getByRole('button', { name: 'Send to Priya Raman' })
  await user.click(send)
  expect(requestsTo('/api/admin/tickets/write')).toEqual([])
  await user.type(within(dialog).getByLabelText('Subject'), 'Your badge')
  await user.type(within(dialog).getByLabelText('Message'), 'It is there now.')
  await user.click(send)
  await waitFor(() => expect(within(dialog).getByRole('alert')).toBeTruthy())
  expect((within(dialog).getByLabelText('Message') as HTMLTextAreaElement).value).toBe('It is there now.')
  expect(done).not.toHaveBeenCalled()
  server.answer = () => ({ ticket: 'ticketticketxyz', number: 121 })
  const countBefore = requestsTo('/api/admin/tickets/write').length
  await user.dblClick(send)
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(requestsTo('/api/admin/tickets/write').slice(countBefore)).toEqual([
    { user: person.id, subject: 'Your badge', message: 'It is there now.' },
  ])
})
