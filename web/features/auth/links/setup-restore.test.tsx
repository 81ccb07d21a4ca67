// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Route } from '../../../../domain/api/route'
import { RemoteError } from '../../../data/engine/remote/errors'
import { restoreRow } from '../../../data/testing/restore'
import { renderScreen } from '../../../data/testing/screen'
import { SetupPage } from './setup-page'

/** What the server knows about the restore; null if it doesn't know it. */
const server = vi.hoisted(() => ({
  restore: null as object | null,
  begun: [] as object[],
  link: undefined as object | undefined,
}))
vi.mock('../../../data/engine/remote/http', () => ({
  callRoute: async ({ name }: Route, input: object) => {
    if (name === 'POST /api/setup/restore/begin') {
      server.begun.push(input)
      return server.restore
    }
    if (server.restore === null) throw new RemoteError({ code: 'not-found' }, 404)
    return server.restore
  },
  http: () => new Promise(() => undefined),
}))
vi.mock('./use-link-status', () => ({ useLinkStatus: () => server.link }))
vi.mock('../../../data/queries/session/session-actions', () => ({ adopt: vi.fn<() => void>() }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => undefined }))

const token = 'd4'.repeat(32)
const uploading = restoreRow()

function open(hash: string): ReturnType<typeof renderScreen> {
  cleanup()
  window.history.replaceState(null, '', `/setup${hash}`)
  return renderScreen('/setup', <SetupPage />)
}
const reload = () => open('')
const upload = () =>
  userEvent.upload(screen.getByLabelText('Choose file', { selector: 'input' }), new File(['x'.repeat(1000)], 'a.zip'))

async function beginUpload(): Promise<void> {
  open(`#token=${token}`)
  await userEvent.click(screen.getByRole('button', { name: 'Restore a backup instead' }))
  await screen.findByText('Upload a backup')
  server.restore = uploading
  await upload()
  await screen.findByRole('progressbar')
}

beforeEach(() => {
  server.restore = null
  server.begun = []
  server.link = undefined
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('says after a reload that the upload was interrupted, and uploads again', async () => {
  await beginUpload()
  server.restore = { ...uploading, received: 400 }
  reload()
  await screen.findByText('The upload was interrupted.')
  expect(await screen.findByText(/^400 .* arrived/)).toBeTruthy()
  await upload()
  await screen.findByRole('progressbar')
  expect(server.begun).toEqual([
    { token, bytes: 1000 },
    { token, bytes: 1000 },
  ])
})

it('shows after a reload that the server is restoring, and then that it has restored', async () => {
  await beginUpload()
  server.restore = { ...uploading, state: 'restoring' }
  reload()
  await screen.findByText('Restoring the backup…')
  server.restore = { ...uploading, state: 'restored' }
  await screen.findByText('The backup was restored.')
  reload()
  await screen.findByText('The backup was restored.')
})

it('offers the choice after a reload if the server no longer knows the restore', async () => {
  await beginUpload()
  server.restore = null
  reload()
  await screen.findByText(/This restore no longer exists/)
  await screen.findByText('Upload a backup')
})

it('needs the link again after leaving the restore', async () => {
  open(`#token=${token}`)
  await userEvent.click(screen.getByRole('button', { name: 'Restore a backup instead' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create an admin account instead' }))
  reload()
  expect(screen.getByText('You need the setup link that the server printed when it started.')).toBeTruthy()
})

it('offers another admin neither a restore nor the steps of the set-up', () => {
  server.link = { open: true, another: true }
  open(`#token=${token}`)
  expect(screen.getByText(/You’ll be an admin of this program/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create admin account' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore a backup instead' })).toBeNull()
  expect(screen.queryByRole('list', { name: /step/i })).toBeNull()
})

it.each([
  ['/admin', true],
  ['/admin/set-up', false],
])('opens %s after the account was created (another admin: %s)', async (path, another) => {
  server.link = { open: true, another }
  server.restore = {}
  const { at } = open(`#token=${token}`)
  for (const [label, text] of [
    ['First name', 'Ana'],
    ['Last name', 'Quiñones'],
    ['Email', 'ana@mail.example'],
    ['Password', 'limonero-9-azul'],
    ['Confirm password', 'limonero-9-azul'],
  ] as const) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create admin account' }))
  await vi.waitFor(() => expect(at()).toBe(path))
})
