import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileLimits } from '../../../domain/tickets/files'
import { SYNC_SCHEMA } from '../../../domain/sync/protocol'
import { newId } from '../../../domain/sync/new-id'
import { waitForBackups } from '../../support/routes/program-cases'
import { pushTicket, errorCode, type Session } from '../../support/server/session'
import { createMember } from '../../support/server/people'
import { tinyPng, makePdf, makePng } from '../../support/browser/test-images'
import { runBinary } from '../../support/server/server'
import { startProgram } from '../money/program'

const { server, admin } = await startProgram()
const priya = await createMember(server, { firstName: 'Priya' })
const omar = await createMember(server, { firstName: 'Omar' })

const ticket = await pushTicket(priya)

/** Pushes a new row with a new device and returns its error code; '' = accepted. */
async function create(
  actor: Session,
  c: string,
  patch: { [field: string]: unknown },
  id = newId(),
): Promise<{ id: string; code: string }> {
  const muts = [{ key: newId(), n: 1, op: 'create', c, id, patch, base: {} }]
  const answer = await actor.send('POST', '/api/sync/push', { schema: SYNC_SCHEMA, client: newId(), last: 0, muts })
  const [result] = (answer.json as { results: { ok: boolean; code?: string }[] }).results
  return { id, code: result?.ok === true ? '' : (result?.code ?? answer.text) }
}

const upload = (actor: Session, data: string, overrides: { id?: string; name?: string; to?: string } = {}) =>
  actor.call('POST /api/tickets/files', {
    id: overrides.id ?? newId(),
    ticket: overrides.to ?? ticket,
    name: overrides.name ?? 'a.png',
    data,
  })
const sendMessage = (actor: Session, files: readonly string[], to = ticket) =>
  create(actor, 'ticket_messages', {
    ticket_id: to,
    sender_id: actor.userId,
    message: 'Look at this',
    files: files.join(' '),
  })
const fetchFile = (actor: Session, id: string) => actor.send('GET', `/api/tickets/files?id=${id}`)
const readStatuses = async (id: string) => {
  const readers = { admin, priya, omar }
  const all = Object.entries(readers).map(async ([name, by]) => [name, (await fetchFile(by, id)).status] as const)
  return Object.fromEntries(await Promise.all(all))
}
/** Returns the files in a device's first sync. */
const readDeviceFiles = (actor: Session) =>
  actor.send('POST', '/api/sync/bootstrap', {
    schema: SYNC_SCHEMA,
    collections: ['ticket_files'],
    after: '',
    limit: 500,
  })
const countStored = async (): Promise<number> =>
  (await readdir(path.join(server.dir, 'storage'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.attrs'),
  ).length

it('pictures and PDFs are detected by their bytes, and other files are rejected regardless of their name', async () => {
  const encode = (text: string) => Buffer.from(text, 'latin1').toString('base64')
  const refused: [string, string][] = [
    [makePng(8000, 5001, { headOnly: true }), 'picture-too-large'],
    [encode('<html><script>alert(1)</script>'), 'file-kind'],
    ['!!!!', 'file-kind'],
    [`${tinyPng.slice(0, 40)}`, 'file-unreadable'],
    [makePdf(fileLimits.bytes + 1), 'file-too-large'],
  ]
  for (const [data, code] of refused)
    expect(await errorCode(upload(priya, data, { name: 'photo.jpg' })), code).toBe(code)
  const picture = await upload(priya, makePng(2700, 900, { orientation: 6 }), { name: '../../e\u202Evil.tar.heic' })
  expect(picture).toMatchObject({ type: 'image/png', width: 853, height: fileLimits.edge, name: 'evil.tar.png' })
  expect(await upload(priya, makePdf(fileLimits.bytes))).toMatchObject({
    type: 'application/pdf',
    size: fileLimits.bytes,
  })
})

it('a file that is uploaded twice, even at once, is stored once; another file with the same id is rejected', async () => {
  const id = newId()
  const before = await countStored()
  const both = await Promise.all([upload(priya, tinyPng, { id }), upload(priya, tinyPng, { id })])
  expect(both[1]).toEqual(both[0])
  expect(await countStored()).toBe(before + 1)
  expect(await errorCode(upload(priya, makePng(2, 2), { id }))).toBe('idempotency-mismatch')
  expect(await errorCode(upload(admin, tinyPng, { id }))).toBe('idempotency-mismatch')
})

describe('a ticket message', () => {
  it('contains its files, and only readers of the ticket can read them', async () => {
    const { id } = await upload(priya, tinyPng)
    expect(await readStatuses(id)).toEqual({ admin: 200, priya: 200, omar: 404 })
    const sent = await sendMessage(priya, [id])
    expect(sent.code).toBe('')
    expect(await readStatuses(id)).toEqual({ admin: 200, priya: 200, omar: 404 })
    const answer = await upload(admin, makePdf(), { name: 'Liquidación “May”.PDF' })
    expect(await readStatuses(answer.id)).toEqual({ admin: 200, priya: 404, omar: 404 })
    expect((await sendMessage(admin, [answer.id])).code).toBe('')
    expect(await readStatuses(answer.id)).toEqual({ admin: 200, priya: 200, omar: 404 })
    const { headers } = await fetchFile(priya, answer.id)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Liquidaci%C3%B3n%20%E2%80%9CMay%E2%80%9D.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const [row] = await server.sql('SELECT message_id, user_id FROM ticket_files WHERE id = ?', [answer.id])
    expect(row).toMatchObject({ user_id: priya.userId })
  })

  it('is rejected if a file is missing, belongs to another person or ticket, is already used, or is the sixth of the message', async () => {
    const [own, otherFile, used] = [
      await upload(priya, tinyPng),
      await upload(admin, tinyPng),
      await upload(priya, tinyPng),
    ]
    const other = await upload(priya, tinyPng, { to: await pushTicket(priya) })
    expect((await sendMessage(priya, [used.id])).code).toBe('')
    for (const file of [newId(), otherFile.id, used.id, other.id]) {
      expect((await sendMessage(priya, [own.id, file])).code, file).toBe('file-missing')
    }
    const six: string[] = []
    for (let n = 0; n < 6; n++) six.push((await upload(priya, tinyPng)).id)
    expect((await sendMessage(priya, six)).code).toBe('bad-input')
    // the rejected messages did not use up the file
    expect((await sendMessage(priya, [own.id])).code).toBe('')
  })

  it('loses its files when it is deleted', async () => {
    const { id } = await upload(priya, tinyPng)
    const sent = await sendMessage(priya, [id])
    const before = await countStored()
    await admin.call('POST /api/admin/messages/remove', { message: sent.id })
    expect(await readStatuses(id)).toEqual({ admin: 404, priya: 404, omar: 404 })
    expect(await countStored()).toBe(before - 1)
  })
})

describe('a new ticket', () => {
  const openTicket = (actor: Session, id: string, files: readonly string[]) => {
    const facts = { subject: 'Help', description: 'Look', category: 'general', priority: 'low', user_id: actor.userId }
    return create(actor, 'support_tickets', { ...facts, files: files.join(' ') }, id)
  }

  it('is created after its files, and no one else can read them before that', async () => {
    const id = newId()
    const file = await upload(priya, tinyPng, { to: id })
    expect(await readStatuses(file.id)).toEqual({ admin: 200, priya: 200, omar: 404 })
    expect((await openTicket(priya, id, [file.id])).code).toBe('')
    expect(await readStatuses(file.id)).toEqual({ admin: 200, priya: 200, omar: 404 })
    const [row] = await server.sql('SELECT message_id, user_id, window_from FROM ticket_files WHERE id = ?', [file.id])
    expect(row).toEqual({ message_id: id, user_id: priya.userId, window_from: '' })
    const whole = await admin.call('GET /api/admin/tickets/one', { id })
    expect(whole.ticket).toMatchObject({ files: file.id })
    const pulled = await readDeviceFiles(priya)
    expect(pulled.text).toContain(file.id)
    // a file can be used only once
    expect((await sendMessage(priya, [file.id], id)).code).toBe('file-missing')
    expect(
      (await server.sql('UPDATE support_tickets SET subject = ? WHERE id = ? RETURNING files', ['Help!', id]))[0],
    ).toEqual({ files: file.id })
  })

  it('is rejected if one of its files is missing or belongs to another person', async () => {
    const id = newId()
    const otherFile = await upload(omar, tinyPng, { to: id })
    const own = await upload(priya, tinyPng, { to: id })
    for (const files of [[newId()], [own.id, otherFile.id]])
      expect((await openTicket(priya, id, files)).code).toBe('file-missing')
    expect(await server.sql('SELECT id FROM support_tickets WHERE id = ?', [id])).toEqual([])
    expect((await openTicket(priya, id, [own.id])).code).toBe('')
    // attaching a file to another person's ticket gives no access to it
    expect(await readStatuses(otherFile.id)).toEqual({ admin: 200, priya: 404, omar: 200 })
    expect((await sendMessage(omar, [otherFile.id], id)).code).not.toBe('')
    expect(await errorCode(upload(omar, tinyPng, { to: id }))).toBe('not-found')
    const before = await countStored()
    await admin.call('POST /api/admin/tickets/delete', { ticket: id })
    expect(await readStatuses(own.id)).toEqual({ admin: 404, priya: 404, omar: 404 })
    expect(await countStored()).toBeLessThan(before)
  })
})

it('a note’s file can be read only by admins', async () => {
  const { id } = await upload(admin, tinyPng)
  await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Compare', files: id })
  expect(await readStatuses(id)).toEqual({ admin: 200, priya: 404, omar: 404 })
  expect((await readDeviceFiles(admin)).text).toContain(id)
  expect((await readDeviceFiles(priya)).text).not.toContain(id)
  const whole = await admin.call('GET /api/admin/tickets/one', { id: ticket })
  expect(whole.files.find((file) => file.id === id)).toMatchObject({ message_id: '', type: 'image/png' })
})

it('files cannot be uploaded to another person’s or a closed ticket', async () => {
  expect(await errorCode(upload(omar, tinyPng))).toBe('not-found')
  const closed = await pushTicket(priya)
  await admin.call('POST /api/admin/tickets/change', { ticket: closed, status: 'closed' })
  expect(await errorCode(upload(priya, tinyPng, { to: closed }))).toBe('ticket-closed')
})

it('files are limited per person and day, and in total for a member', async () => {
  const own = await pushTicket(omar)
  const { id } = await upload(omar, tinyPng, { to: own })
  await server.sql('UPDATE ticket_files SET size = ? WHERE id = ?', [fileLimits.dayBytes, id])
  expect(await errorCode(upload(omar, tinyPng, { to: own }))).toBe('files-of-the-day')
  await server.sql(`UPDATE ticket_files SET size = ?, created = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [
    fileLimits.totalBytes,
    id,
  ])
  expect(await errorCode(upload(omar, tinyPng, { to: own }))).toBe('files-full')
})

it('files without a message are deleted after a day; files of messages stay', async () => {
  const [forgotten, used] = [await upload(priya, tinyPng), await upload(priya, tinyPng)]
  expect((await sendMessage(priya, [used.id])).code).toBe('')
  await server.sql(`UPDATE ticket_files SET created = '2026-01-01 00:00:00.000Z' WHERE id IN (?, ?)`, [
    forgotten.id,
    used.id,
  ])
  const before = await countStored()
  // the job that deletes old files runs at the start of the server
  await server.restart()
  await expect.poll(() => readStatuses(forgotten.id), { timeout: 120_000 }).toMatchObject({ admin: 404 })
  expect(await readStatuses(used.id)).toMatchObject({ priya: 200 })
  expect(await countStored()).toBeLessThan(before)
})

it('files are part of a backup and are restored byte for byte', async () => {
  const { id } = await upload(priya, makePdf(2000), { name: 'contract.pdf' })
  expect((await sendMessage(priya, [id])).code).toBe('')
  const { name } = await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
  const into = path.join(server.dir, '..', `${path.basename(server.dir)}-restored`)
  const done = await runBinary(['restore', path.join(server.dir, 'backups', name), '--dir', into, '--without-key'])
  expect(done, done.output).toMatchObject({ status: 0 })
  const isOnDisk = async (dir: string) => {
    const all = await readdir(path.join(dir, 'storage'), { recursive: true, withFileTypes: true })
    const file = all.find((entry) => entry.isFile() && entry.parentPath.endsWith(id) && !entry.name.endsWith('.attrs'))
    return readFile(path.join(file?.parentPath ?? '', file?.name ?? ''))
  }
  try {
    expect((await isOnDisk(into)).equals(await isOnDisk(server.dir))).toBe(true)
  } finally {
    await rm(into, { recursive: true, force: true })
  }
})
