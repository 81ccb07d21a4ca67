import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { fileLimits } from '../../../domain/tickets/files'
import { newId } from '../../../domain/sync/new-id'
import { createMember } from '../../support/server/people'
import { tinyPng, makePdf } from '../../support/browser/test-images'
import { errorCode, type Session, pushTicket } from '../../support/server/session'

/** Tests files that are uploaded in parts (Y17). */
const { server, admin } = await startServerWithAdmin()
const priya = await createMember(server, { firstName: 'Priya' })
const omar = await createMember(server, { firstName: 'Omar' })
const ticket = await pushTicket(priya)

interface UploadTarget {
  id: string
  to?: string
}
const sendPart = async (
  actor: Session,
  { id, to = ticket }: UploadTarget,
  offset: number | string,
  bytes: Buffer = Buffer.alloc(0),
) => {
  const answer = await actor.request(
    'POST /api/tickets/files/part',
    { id, ticket: to, offset: `${offset}` },
    {},
    Buffer.from(bytes),
  )
  const body = answer.json as { code?: string; offset?: number; details?: { offset?: number } }
  return { code: body.code ?? '', offset: body.offset ?? body.details?.offset ?? -1 }
}
const sha256 = (bytes: Buffer): string => hash('sha256', bytes.toString('base64'))
const finishUpload = (actor: Session, { id, to = ticket }: UploadTarget, bytes: Buffer, name = 'a.pdf') =>
  actor.call('POST /api/tickets/files', { id, ticket: to, name, hash: sha256(bytes) })
const readParts = async (): Promise<string[]> => readdir(path.join(server.dir, '.uploads')).catch(() => [])

/** Uploads a whole file in parts. */
async function sendAllParts(actor: Session, target: UploadTarget, bytes: Buffer, from = 0): Promise<void> {
  for (let at = from; at < bytes.length; at += fileLimits.partBytes)
    expect(await sendPart(actor, target, at, bytes.subarray(at, at + fileLimits.partBytes))).toEqual({
      code: '',
      offset: Math.min(at + fileLimits.partBytes, bytes.length),
    })
}

describe('a file that is uploaded in parts', () => {
  const pdf = Buffer.from(makePdf(3 * fileLimits.partBytes - 100), 'base64')

  it('continues after an interruption or restart, and is stored once even if the last request is repeated', async () => {
    const place = { id: newId() }
    expect(await sendPart(priya, place, 0, pdf.subarray(0, fileLimits.partBytes))).toEqual({
      code: '',
      offset: fileLimits.partBytes,
    })
    await server.restart()
    // the answer to an empty part contains the current offset
    expect(await sendPart(priya, place, 0)).toEqual({ code: 'sequence-gap', offset: fileLimits.partBytes })
    await sendAllParts(priya, place, pdf, fileLimits.partBytes)
    expect(await readParts()).toHaveLength(1)
    const uploaded = await finishUpload(priya, place, pdf)
    expect(uploaded).toMatchObject({ type: 'application/pdf', size: pdf.length, name: 'a.pdf' })
    expect(await finishUpload(priya, place, pdf)).toEqual(uploaded)
    expect(await readParts()).toEqual([])
    expect(await server.sql('SELECT size, sender_id FROM ticket_files WHERE id = ?', [place.id])).toEqual([
      { size: pdf.length, sender_id: priya.userId },
    ])
  })

  it('accepts no part out of order', async () => {
    const place = { id: newId() }
    const [first, second] = [pdf.subarray(0, 1000), pdf.subarray(1000, 2000)]
    await sendPart(priya, place, 0, first)
    expect(await sendPart(priya, place, 999, second)).toEqual({ code: 'sequence-gap', offset: 1000 })
    for (const offset of ['-1', '1e3', '', '1000.5', ' 1000'])
      expect((await sendPart(priya, place, offset, second)).code, offset).toBe('bad-input')
  })

  it('starts again if the stored parts belong to a different file or are gone', async () => {
    const place = { id: newId() }
    await sendPart(priya, place, 0, pdf.subarray(0, 1000))
    expect(await errorCode(finishUpload(priya, place, pdf))).toBe('sequence-gap')
    expect(await sendPart(priya, place, 0)).toEqual({ code: '', offset: 0 })
    expect(await errorCode(finishUpload(priya, place, pdf))).toBe('sequence-gap')
    await sendAllParts(priya, place, pdf)
    expect((await finishUpload(priya, place, pdf)).size).toBe(pdf.length)
  })

  it('has a maximum size, and so does each part', async () => {
    const place = { id: newId() }
    expect((await sendPart(priya, place, 0, Buffer.alloc(fileLimits.partBytes + 1))).code).toBe('request-too-large')
    const largestFile = Buffer.from(makePdf(fileLimits.bytes), 'base64')
    await sendAllParts(priya, place, largestFile)
    expect((await sendPart(priya, place, fileLimits.bytes, Buffer.alloc(1))).code).toBe('file-too-large')
    expect((await finishUpload(priya, place, largestFile)).size).toBe(fileLimits.bytes)
  })

  it('is checked by its bytes like any other file', async () => {
    const place = { id: newId() }
    const script = Buffer.from('<html><script>alert(1)</script>')
    await sendPart(priya, place, 0, script)
    expect(await errorCode(finishUpload(priya, place, script, 'photo.jpg'))).toBe('file-kind')
    expect(await errorCode(priya.call('POST /api/tickets/files', { id: newId(), ticket, name: 'a.png' }))).toBe(
      'bad-input',
    )
  })
})

describe('the parts of a file', () => {
  const bytes = Buffer.from(makePdf(2000), 'base64')

  it('belong to their sender; the same id from another person is a separate upload and is then rejected', async () => {
    const id = newId()
    await sendPart(priya, { id }, 0, bytes.subarray(0, 1000))
    expect(await sendPart(admin, { id }, 0)).toEqual({ code: '', offset: 0 })
    expect((await sendPart(admin, { id }, 1000, bytes.subarray(1000))).code).toBe('sequence-gap')
    await sendPart(priya, { id }, 1000, bytes.subarray(1000))
    await finishUpload(priya, { id }, bytes)
    expect((await sendPart(admin, { id }, 0, bytes)).code).toBe('idempotency-mismatch')
    expect(await errorCode(finishUpload(admin, { id }, bytes))).toBe('idempotency-mismatch')
  })

  it('are rejected in another person’s or a closed ticket, and cannot become a file of another ticket', async () => {
    const id = newId()
    expect((await sendPart(omar, { id }, 0, bytes)).code).toBe('not-found')
    expect((await readParts()).filter((name) => name.includes(id))).toEqual([])
    await sendPart(priya, { id }, 0, bytes)
    const other = await pushTicket(priya)
    expect(await errorCode(finishUpload(priya, { id, to: other }, bytes))).toBe('sequence-gap')
    await admin.call('POST /api/admin/tickets/change', { ticket: other, status: 'closed' })
    expect((await sendPart(priya, { id: newId(), to: other }, 0, bytes)).code).toBe('ticket-closed')
    // the ticket's id looks like a path
    for (const to of ['../x', '']) expect((await sendPart(priya, { id, to }, 0, bytes)).code, to).toBe('bad-input')
  })

  it('must be binary instead of JSON, and must not come from a page of another site', async () => {
    const query = `?${new URLSearchParams({ id: newId(), ticket, offset: '0' }).toString()}`
    expect((await priya.send('POST', `/api/tickets/files/part${query}`, { a: 1 })).status).toBe(400)
    const octets = { 'content-type': 'application/octet-stream' }
    expect((await priya.send('POST', '/api/tickets/files', '{}', octets)).status).toBe(400)
    const foreign = { ...octets, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await priya.send('POST', `/api/tickets/files/part${query}`, 'x', foreign)).status).toBe(403)
  })

  it('count towards the daily limit, and the oldest of too many unfinished files are deleted', async () => {
    const own = await pushTicket(omar)
    const ids = Array.from({ length: fileLimits.unfinished + 2 }, newId)
    for (const id of ids) {
      expect((await sendPart(omar, { id, to: own }, 0, bytes)).code).toBe('')
      // the times of files have a resolution of some milliseconds
      await sleep(10)
    }
    const left = (await readParts()).filter((name) => name.startsWith(omar.userId))
    expect(left.sort()).toEqual(
      ids
        .slice(2)
        .map((id) => `${omar.userId}-${own}-${id}`)
        .sort(),
    )
    const { id } = await omar.call('POST /api/tickets/files', {
      id: newId(),
      ticket: own,
      name: 'a.png',
      data: tinyPng,
    })
    await server.sql('UPDATE ticket_files SET size = ? WHERE id = ?', [fileLimits.dayBytes - 10_000, id])
    expect((await sendPart(omar, { id: newId(), to: own }, 0, bytes)).code).toBe('files-of-the-day')
  })

  it('are deleted after a day without progress, and with their person', async () => {
    const zoe = await createMember(server, { firstName: 'Zoe' })
    const to = await pushTicket(zoe)
    await sendPart(zoe, { id: newId(), to }, 0, bytes)
    const [old, fresh] = [newId(), newId()]
    for (const id of [old, fresh]) await sendPart(priya, { id }, 0, bytes)
    const dayAgo = new Date(Date.now() - fileLimits.unusedMs - 60_000)
    await utimes(path.join(server.dir, '.uploads', `${priya.userId}-${ticket}-${old}`), dayAgo, dayAgo)
    await admin.call('POST /api/admin/people/delete', { user: zoe.userId })
    expect((await readParts()).filter((name) => name.startsWith(zoe.userId))).toEqual([])
    // the job that deletes old parts runs at the start of the server
    await server.restart()
    await expect.poll(readParts, { timeout: 120_000 }).not.toContainEqual(expect.stringContaining(old))
    expect(await readParts()).toContainEqual(expect.stringContaining(fresh))
  })
})

it('a proxy’s size limit is shown on the health page until a request of that size succeeds', async () => {
  const readFiles = async () =>
    (await admin.call('GET /api/admin/health', {})).findings.filter(({ about }) => about === 'proxy-limit')
  expect(await readFiles()).toEqual([])
  await priya.call('POST /api/proxy-limit', { bytes: 2_000_000 })
  expect(await readFiles()).toEqual([{ about: 'proxy-limit', state: 'look' }])
  await priya.call('POST /api/proxy-limit', { bytes: 150_000 })
  expect(await readFiles()).toEqual([{ about: 'proxy-limit', state: 'bad' }])
  await sendPart(priya, { id: newId() }, 0, Buffer.alloc(149_999))
  expect(await readFiles()).toHaveLength(1)
  await sendPart(priya, { id: newId() }, 0, Buffer.alloc(150_000))
  expect(await readFiles()).toEqual([])
  for (const bytes of [0, -1, 1.5, 1e9, '5'])
    expect((await priya.request('POST /api/proxy-limit', { bytes })).status, `${bytes}`).toBe(400)
})
