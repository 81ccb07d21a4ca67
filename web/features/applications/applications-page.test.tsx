// @vitest-environment happy-dom
import { copyLinkRoute } from '../../../domain/api/people/invitations'
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  approveApplicationRoute,
  applicationsRoute,
  rejectApplicationRoute,
  type Application,
} from '../../../domain/api/people/application-inbox'
import { changeRoleRoute } from '../../../domain/api/people/roles'
import { CodedError } from '../../../domain/error-codes'
import { serverNow } from '../../data/engine/db/clock'
import { openAdminDatabase, deleteDatabase, renderScreen } from '../../data/testing/screen'
import { withToasts } from '../testing/with-toasts'
import { ApplicationsPage } from './applications-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const mails = vi.hoisted(() => ({ kept: false }))
vi.mock('../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => mails.kept,
}))

const hour = 3_600_000
const ago = (ms: number) => new Date(serverNow() - ms).toISOString().replace('T', ' ')
const application = (n: number, more: Partial<Application> = {}): Application => ({
  id: `application000${n}`,
  status: 'pending',
  user: `person00000000${n}`,
  name: ['Noor Linden', 'Matías Oyarzún'][n] ?? '',
  email: `p${n}@mail.example`,
  signedIn: true,
  appliedAt: ago(20 * hour),
  promisedBy: ago(-52 * hour),
  decidedAt: '',
  decidedBy: '',
  reason: '',
  accountSince: '2026-10-30 09:00:00.000Z',
  verified: true,
  language: n === 1 ? 'es' : 'en',
  rentalStart: '',
  renting: false,
  referrer: '',
  referrerName: '',
  signs: [],
  ...more,
})
const none = { least: 0, more: false }

beforeEach(async () => {
  mails.kept = false
  await openAdminDatabase()
  send.mockReset().mockResolvedValue({ user: 'person000000000' })
  fetched.mockReset().mockResolvedValue({
    rows: [
      application(0, { appliedAt: ago(80 * hour), promisedBy: ago(8 * hour) }),
      application(1, {
        signedIn: false,
        referrer: 'paola0000000000',
        referrerName: 'Paola Rincón',
        signs: ['same-device', 'same-network'],
      }),
    ],
    next: '',
    total: { least: 2, more: false },
    counts: {
      pending: { least: 2, more: false },
      approved: { least: 1000, more: true },
      rejected: none,
      withdrawn: none,
    },
  })
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

const show = () => renderScreen('/admin/applications', withToasts(<ApplicationsPage />))
const rowOf = async (name: string) => {
  const heading = await screen.findByRole('link', { name })
  return within(heading.closest<HTMLElement>('article')!)
}

it('applications inbox shows how long each application has waited compared with its deadline, and its warnings', async () => {
  show()
  const late = await rowOf('Noor Linden')
  expect(late.getByText('Overdue by 8 h')).toBeTruthy()
  expect(late.getByText('Not referred')).toBeTruthy()
  const other = await rowOf('Matías Oyarzún')
  expect(other.getByText('3 days left')).toBeTruthy()
  expect(other.getByText('Same device as Paola Rincón.')).toBeTruthy()
  expect(other.getByText(/Sent without signing in/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Pending/ }).textContent).toContain('2')
  expect(screen.getByRole('button', { name: /^Approved/ }).textContent).toContain('1,000+')
  expect(fetched).toHaveBeenCalledWith(applicationsRoute, { status: 'pending', after: '' })
})

it('applications inbox does not claim that a welcome email was sent while no mail server is configured, and copies the link to the share page', async () => {
  mails.kept = true
  show()
  await userEvent.click((await rowOf('Noor Linden')).getByRole('button', { name: 'Approve Noor Linden' }))
  expect(await screen.findByText(/^Email isn’t set up, so nothing was sent\./)).toBeTruthy()
  expect(screen.queryByText(/on its way/)).toBeNull()
  send.mockResolvedValue({ link: 'https://x.test/affiliate_dashboard/share', until: '', name: 'Noor Linden' })
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  const wanted = { kind: 'approval', id: 'person000000000' }
  await waitFor(() => expect(send).toHaveBeenLastCalledWith(copyLinkRoute, wanted))
})

it('applications inbox approves an application immediately, with an undo in the toast', async () => {
  show()
  await userEvent.click((await rowOf('Noor Linden')).getByRole('button', { name: 'Approve Noor Linden' }))
  expect(send).toHaveBeenCalledWith(approveApplicationRoute, { application: 'application0000' })
  await screen.findByText('Noor Linden is now an affiliate')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const wanted = { user: 'person000000000', role: 'affiliate', granted: false, undo: true }
  expect(send).toHaveBeenLastCalledWith(changeRoleRoute, wanted)
  await screen.findByText('The application is pending again.')
})

it('applications inbox reloads the inbox when another admin has already decided', async () => {
  send.mockRejectedValue(new CodedError('application-decided'))
  show()
  await userEvent.click((await rowOf('Noor Linden')).getByRole('button', { name: 'Approve Noor Linden' }))
  await screen.findByText(/already approved or rejected this application/)
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1))
})

it('applications inbox rejects an application with a reason in the person’s language, and does not replace an edited reason', async () => {
  show()
  await userEvent.click((await rowOf('Matías Oyarzún')).getByRole('button', { name: 'Reject Matías Oyarzún' }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByLabelText<HTMLTextAreaElement>('Matías will receive this text')
  expect(text.value).toContain('Tu cuenta se usa en el mismo dispositivo')
  await userEvent.click(dialog.getByLabelText('The profile is not complete'))
  expect(text.value).toContain('Tu perfil aún no está completo')
  await userEvent.clear(text)
  await userEvent.click(dialog.getByRole('button', { name: 'Reject and notify Matías' }))
  await dialog.findByText('Enter a reason.')
  await userEvent.type(text, 'Hoy no')
  await userEvent.click(dialog.getByLabelText('Other reason'))
  await userEvent.type(dialog.getByLabelText('Note for admins'), 'Ask Paola')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject and notify Matías' }))
  expect(send).toHaveBeenCalledWith(rejectApplicationRoute, {
    application: 'application0001',
    reason: 'Hoy no',
    note: 'Ask Paola',
  })
})
