// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodedError } from '../../../domain/error-codes'
import type * as commands from '../../data/queries/commands'
import { openAdminDatabase, deleteDatabase, renderWithRouter, setViewportWidth } from '../../data/testing/screen'
import { ImportPage } from './import-page'
import { readPeopleFile } from './people-file'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../data/queries/commands', async (original) => ({
  ...(await original<typeof commands>()),
  sendCommand: send,
}))

const texts = { field: '', why: '', also: 0, person: '', invited: false }
const seen = {
  hash: 'a'.repeat(64),
  counts: { rows: 3, new: 1, there: 0, wrong: 1, twice: 1, invitations: 1 },
  rows: [
    { ...texts, row: 2, verdict: 'new', invited: true },
    { ...texts, row: 4, verdict: 'wrong', field: 'email', why: 'email-invalid' },
    { ...texts, row: 5, verdict: 'twice', also: 2 },
  ],
}
const text =
  'nombre;apellidos;correo;padrino\r\nNoor;Linden;noor@mail.example;ABCDEFGH\r\n;;;\r\nLuca;Ferraro;luca@mail,example;\r\nNoor;Linden;noor+2@mail.example;\r\n'
const csv = (content: BlobPart = `\uFEFF${text}`, name = 'personas.csv') =>
  new File([content], name, { type: 'text/csv' })

beforeEach(async () => {
  setViewportWidth(1440)
  send.mockReset()
  send.mockImplementation(({ name }: { name: string }) =>
    Promise.resolve(name.endsWith('dry-run') ? seen : { counts: seen.counts, mails: 1 }),
  )
  await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

async function upload(file: File) {
  const user = userEvent.setup()
  renderWithRouter('/admin/import', <ImportPage />)
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file)
  return user
}

async function dryRun() {
  const user = await upload(csv())
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  await screen.findByText('3 rows, nothing imported yet')
  return user
}

test('the import recognizes the Spanish headings of a file with semicolons, a byte order mark and an empty line, and reports the file’s row numbers', async () => {
  await dryRun()
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    rows: [
      { row: 2, email: 'noor@mail.example', first_name: 'Noor', last_name: 'Linden', code: 'ABCDEFGH' },
      { row: 4, email: 'luca@mail,example' },
      { row: 5, email: 'noor+2@mail.example' },
    ],
  })
  expect(
    (await screen.findAllByText('Not an email address: check for commas, spaces or a missing @')).length,
  ).toBeGreaterThan(0)
})

test('the import writes the checked dry run only once even if its button is clicked twice, and sends emails only on request', async () => {
  const user = await dryRun()
  const button = await screen.findByRole('button', { name: 'Import 1, skip 2' })
  await user.dblClick(button)
  await screen.findByText('1 person added')
  const writes = send.mock.calls.filter(([route]) => (route as { name: string }).name === 'POST /api/admin/import')
  expect(writes).toHaveLength(1)
  expect(writes[0]?.[1]).toMatchObject({ hash: seen.hash, mails: false })
  expect(writes[0]?.[1]).toHaveProperty('file', expect.stringMatching(/^[0-9a-f]{64}$/))
})

test('the import discards the dry run when a column is mapped differently, and requires a new one after a rejected import', async () => {
  const user = await dryRun()
  await user.selectOptions(screen.getByLabelText('Import padrino as'), '')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  send.mockRejectedValueOnce(new CodedError('dry-run-stale'))
  await user.click(await screen.findByRole('button', { name: /^Import/ }))
  expect(await screen.findByRole('button', { name: 'Preview' })).toBeTruthy()
})

test('the import names the missing email column and checks nothing', async () => {
  const user = await upload(csv('nombre,apellidos\nNoor,Linden\n'))
  expect(await screen.findByText('Choose a column for: Email.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['empty', 'email,nombre\n'],
  ['unreadable', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])],
  ['too-long', `email\n${'a@b.example\n'.repeat(10_001)}`],
])('the import rejects a file that is %s', async (problem, content) => {
  expect(await readPeopleFile(csv(content))).toEqual({ ok: false, problem })
})

const corrected = {
  hash: 'b'.repeat(64),
  counts: { rows: 3, new: 2, there: 0, wrong: 0, twice: 1, invitations: 1 },
  rows: [
    { ...texts, row: 2, verdict: 'new', invited: true },
    { ...texts, row: 4, verdict: 'new' },
    { ...texts, row: 5, verdict: 'twice', also: 2 },
  ],
}
const sentLast = () => send.mock.calls.at(-1)?.[1] as { rows: { email: string }[] }
const dryRuns = () =>
  send.mock.calls
    .filter(([route]) => (route as { name: string }).name.endsWith('dry-run'))
    .map(([, input]) => input as { rows: { row: number; email: string }[] })

test('the import suggests a correction for a wrong cell, checks the whole file again after it was accepted, and writes it', async () => {
  const user = await dryRun()
  expect(dryRuns()).toHaveLength(1)
  send.mockImplementationOnce(() => Promise.resolve(corrected))
  await user.click(await screen.findByRole('button', { name: 'Use luca@mail.example in row 4' }))
  expect(await screen.findByText('Row 4 is correct now.')).toBeTruthy()
  expect(dryRuns()[1]?.rows.map(({ email }) => email)).toEqual([
    'noor@mail.example',
    'luca@mail.example',
    'noor+2@mail.example',
  ])
  await user.click(screen.getByRole('button', { name: 'Import 2, skip 1' }))
  await screen.findByText('1 person added')
  expect(send.mock.calls.at(-1)?.[1]).toMatchObject({ hash: corrected.hash, mended: 1 })
  expect(sentLast().rows[1]?.email).toBe('luca@mail.example')
})

test('a cell can be edited by keyboard; if it is still wrong, the import explains it and keeps the focus in its row', async () => {
  const user = await dryRun()
  await user.click(await screen.findByRole('button', { name: 'Edit “Email” in row 4' }))
  const field = screen.getByRole('textbox', { name: 'Email in row 4' })
  expect(document.activeElement).toBe(field)
  send.mockImplementationOnce(() => Promise.resolve({ ...seen, hash: 'c'.repeat(64) }))
  await user.clear(field)
  await user.type(field, 'luca{Enter}')
  expect(await screen.findByText(/^Row 4 still needs attention: Email, Not an email address/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('data-mend')).toBe('4'))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a cell remains unchanged after Escape and after a rejected check', async () => {
  const user = await dryRun()
  await user.click(await screen.findByRole('button', { name: 'Edit “Email” in row 4' }))
  await user.keyboard('zzz{Escape}')
  expect(dryRuns()).toHaveLength(1)
  send.mockRejectedValueOnce(new CodedError('server-error'))
  await user.click(screen.getByRole('button', { name: 'Use luca@mail.example in row 4' }))
  await waitFor(() => expect(dryRuns()).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Use luca@mail.example in row 4' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 1, skip 2' }))
  await screen.findByText('1 person added')
  expect(sentLast().rows[1]?.email).toBe('luca@mail,example')
})

test('the import can undo all corrections', async () => {
  const user = await dryRun()
  send.mockImplementationOnce(() => Promise.resolve(corrected))
  await user.click(await screen.findByRole('button', { name: 'Use luca@mail.example in row 4' }))
  await user.click(await screen.findByRole('button', { name: 'Restore from file' }))
  await waitFor(() => expect(dryRuns()).toHaveLength(3))
  expect(dryRuns()[2]?.rows[1]?.email).toBe('luca@mail,example')
  expect(await screen.findByRole('button', { name: 'Import 1, skip 2' })).toBeTruthy()
})
