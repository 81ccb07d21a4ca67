// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withdrawApplicationRoute } from '../../../domain/api/people/applications'
import type { AffiliateSubmission } from '../../../domain/entities'
import type { CoterieDb } from '../../data/engine/db/database'
import { changeSession } from '../../data/engine/person/session-state'
import { serverNow } from '../../data/engine/db/clock'
import { putRow } from '../../data/testing/affiliate'
import { openAdminDatabase, deleteDatabase, meId, renderScreen } from '../../data/testing/screen'
import { ApplicationPage } from './application-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: vi.fn<() => void>() }))
vi.mock('../../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useFirstSyncDone: () => true,
}))

const hour = 3_600_000
/** The moment on which the times of all rows are based, so the intervals between them are exact. */
const began = serverNow()
const ago = (ms: number) => new Date(began - ms).toISOString().replace('T', ' ')
const row = (more: Partial<AffiliateSubmission>): AffiliateSubmission => ({
  id: 'application0001',
  created: ago(19.5 * hour),
  updated: '',
  user_id: meId,
  first_name: 'Lucía',
  last_name: 'Fernández',
  email: 'lucia@correo.example',
  phone: '',
  status: 'pending',
  due_at: '',
  reason: '',
  decided_by: '',
  decided_at: '',
  source: 'signed-in',
  window_from: '',
  ...more,
})

let db: CoterieDb
beforeEach(async () => {
  send.mockReset().mockResolvedValue({})
  db = await openAdminDatabase()
  changeSession({ state: 'live', person: { id: meId, roles: [], language: 'en', firstName: 'Lucía' } })
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

async function show(...applications: AffiliateSubmission[]) {
  await db.rows('affiliate_submissions').bulkPut(applications)
  return renderScreen('/dashboard/application', <ApplicationPage />)
}

it('application page shows how much of the three-day deadline is left, and withdraws the application after confirmation', async () => {
  await show(row({}))
  await screen.findByRole('heading', { name: 'We’re reviewing your application' })
  expect(screen.getByRole('img', { name: '53 h, of 72 left' })).toBeTruthy()
  expect(screen.getByText('lucia@correo.example')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw application' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw application' }))
  expect(send).toHaveBeenCalledWith(withdrawApplicationRoute, { application: 'application0001' })
})

it('application page shows the deadline promised when the application was sent, not the current setting', async () => {
  await putRow(db, 'program', { id: 'program000000', application_answer_days: 10 })
  await show(row({ due_at: ago(-28.5 * hour) }))
  expect(await screen.findByRole('img', { name: '29 h, of 48 left' })).toBeTruthy()
  expect(screen.getByText(/^You’ll hear back within 2 days, by /)).toBeTruthy()
  cleanup()
  // A row from before deadlines were stored uses the current setting.
  await show(row({}))
  expect(await screen.findByRole('img', { name: '221 h, of 240 left' })).toBeTruthy()
})

it('application page shows the reason for a rejection, how long the decision took, and how to apply again', async () => {
  const decided_at = ago(hour)
  await show(
    row({ id: 'application0000', created: ago(400 * hour), status: 'withdrawn' }),
    row({ created: ago(24.5 * hour), status: 'rejected', reason: 'Your rental is ending.', decided_at }),
  )
  expect(await screen.findByText(/Your rental is ending\./)).toBeTruthy()
  expect(screen.getByText('Reviewed and declined after 23 h 30 min.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe('/affiliate#apply')
})
