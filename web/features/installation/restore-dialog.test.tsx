// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Restore } from '../../../domain/api/program/restore'
import type { Route } from '../../../domain/api/route'
import { changeSession } from '../../data/engine/person/session-state'
import { RemoteError } from '../../data/engine/remote/errors'
import { restoreRow } from '../../data/testing/restore'
import { renderScreen } from '../../data/testing/screen'
import { RestoreDialog } from './restore-dialog'

type Answer = (input: { [field: string]: unknown }) => unknown
const answers = new Map<string, Answer>()
const called: string[] = []
const answer = async (name: string, input: object): Promise<unknown> => {
  called.push(name)
  return answers.get(name)?.(input as { [field: string]: unknown })
}
vi.mock('../../data/engine/remote/http', () => ({
  callRoute: ({ name }: Route, input: object) => answer(name, input),
  http: (path: string, { query }: { query: object }) => answer(`POST ${path}`, query),
}))

const restoreOf = (changes: Partial<Restore>): Restore =>
  restoreRow({ by: { id: 'ana', name: 'Ana Ortuño' }, ...changes })
const checked = restoreOf({ state: 'checked', content: { people: 2, payments: 0, admins: 1, latestAt: '' } })
const refuse = (code: 'not-found' | 'changed-meanwhile' | 'request-too-large') => () => {
  throw new RemoteError({ code }, 400)
}
/** An answer that the test gives later. */
function later<T>() {
  let give: (value: T) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const answer = new Promise<T>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return { answer, give, fail }
}

const prepared = (restore: Restore | null) => answers.set('GET /api/admin/restore', () => ({ restore, backups: [] }))
const show = () => renderScreen('/admin/health', <RestoreDialog onClose={() => undefined} />)
const choose = () => screen.findByText('Upload a backup')
const upload = () =>
  userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), new File(['x'.repeat(1000)], 'a.zip'))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const gone = /This restore no longer exists/

beforeEach(() => {
  called.length = 0
  answers.clear()
  prepared(null)
  answers.set('POST /api/admin/restore/begin', () => restoreOf({}))
  answers.set('POST /api/restore/upload', () => ({ received: 1000 }))
  answers.set('POST /api/restore/check', () => checked)
  answers.set('POST /api/restore/state', refuse('not-found'))
  changeSession({ state: 'live', person: { id: 'ana', roles: ['admin'], language: 'en', firstName: 'Ana' } })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('uploads a backup, checks it and asks for the confirmation', async () => {
  show()
  await choose()
  await upload()
  const region = await screen.findByRole('region', { name: 'The backup can be restored' })
  expect(region.textContent).toContain('The backup can be restored. Nothing has been replaced yet.')
})

it.each([
  ['upload', 'Uploading the backup…'],
  ['check', 'Checking the backup…'],
])('ignores the answer to the %s of a canceled restore', async (step, title) => {
  const late = later<never>()
  answers.set(`POST /api/restore/${step}`, () => late.answer)
  answers.set('POST /api/restore/cancel', () => ({}))
  // the answer to the last part keeps "uploading" until the check is answered
  if (step === 'check') answers.set('POST /api/admin/restore/begin', () => restoreOf({ state: 'uploaded' }))
  show()
  await choose()
  await upload()
  await screen.findByText(title)
  await waitFor(() => expect(called).toContain(`POST /api/restore/${step}`))
  await press('Cancel')
  await choose()
  await act(async () => late.fail(new RemoteError({ code: 'not-found' }, 404)))
  expect(screen.queryByRole('alert')).toBeNull()
  await choose()
})

it('ignores the state that a check returns after it was canceled', async () => {
  const late = later<Restore>()
  answers.set('POST /api/restore/check', () => late.answer)
  answers.set('POST /api/restore/cancel', () => ({}))
  show()
  await choose()
  await upload()
  await waitFor(() => expect(called).toContain('POST /api/restore/check'))
  await press('Cancel')
  await act(async () => late.give(restoreOf({ state: 'checking' })))
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(called).not.toContain('POST /api/restore/state')
  expect(screen.queryByRole('alert')).toBeNull()
  await choose()
})

it('returns to the choice if the server lost the upload', async () => {
  answers.set('POST /api/restore/upload', refuse('not-found'))
  show()
  await choose()
  await upload()
  await screen.findByText(gone)
  await choose()
})

it('says that an upload was interrupted, and offers the choice again', async () => {
  prepared(restoreOf({ received: 400 }))
  answers.set('POST /api/restore/state', () => restoreOf({ received: 400 }))
  show()
  await screen.findByText('The upload was interrupted.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  await upload()
  await screen.findByRole('region', { name: 'The backup can be restored' })
})

it('shows the upload of another admin and continues with its check', async () => {
  const other = { by: { id: 'ben', name: 'Ben Ito' } }
  prepared(restoreOf({ ...other, received: 400 }))
  answers.set('POST /api/restore/state', () => restoreOf({ ...other, state: 'uploaded' }))
  show()
  await screen.findByText('Ben Ito prepared this restore.')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('400')
  await screen.findByRole('region', { name: 'The backup can be restored' })
})

it('says that another key doesn’t open the backup either', async () => {
  const wrong = restoreOf({ state: 'refused', problem: 'restore-wrong-key' })
  let ownKey = false
  answers.set('POST /api/restore/check', ({ key }) => {
    ownKey = key !== ''
    return { ...wrong, state: 'checking' }
  })
  answers.set('POST /api/restore/state', () => ({ ...wrong, ownKey }))
  show()
  await choose()
  await upload()
  const key = await screen.findByRole('textbox', { name: 'Key' })
  expect(screen.queryByText('This key doesn’t open the backup either.')).toBeNull()
  await userEvent.type(key, 'k'.repeat(32))
  await press('Check with this key')
  await screen.findByText('This key doesn’t open the backup either.')
})

async function confirm(): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('Type RESTORE to confirm'), 'RESTORE')
  await userEvent.type(dialog.getByLabelText('Your password'), 'limonero-9-azul')
  await press('Restore and restart')
}

it.each(['not-found', 'changed-meanwhile'] as const)(
  'returns to the choice if another tab replaced the restore before the confirmation (%s)',
  async (code) => {
    prepared(checked)
    answers.set('POST /api/admin/restore', refuse(code))
    show()
    await confirm()
    await screen.findByText(gone)
    await choose()
  },
)

it('shows the restart if another admin confirmed first', async () => {
  prepared(checked)
  answers.set('POST /api/admin/restore', refuse('changed-meanwhile'))
  answers.set('POST /api/restore/state', () => restoreOf({ state: 'restoring' }))
  show()
  await confirm()
  await screen.findByText('Restoring the backup…')
})
