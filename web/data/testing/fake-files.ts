import { createHash } from 'node:crypto'
import { RemoteError } from '../engine/remote/errors'
import type { FilePart, FileUpload } from '../engine/remote/sync-transport'
import type { FakeServer } from './fake-server'

/** @throws RemoteError `sequence-gap` */
export function receivePart(
  server: FakeServer,
  { id, ticket, offset }: FilePart,
  bytes: ArrayBuffer,
): { offset: number } {
  server.requests++
  const key = `${ticket}/${id}`
  const before = server.parts.get(key) ?? Buffer.alloc(0)
  if (Number(offset) !== before.length) throw gap(before.length)
  const now = Buffer.concat([before, Buffer.from(bytes)])
  server.parts.set(key, now)
  return { offset: now.length }
}

/** @throws RemoteError the code in `refuseFiles`, or `sequence-gap` */
export function assembleFile(server: FakeServer, { id, ticket, hash = '' }: FileUpload): object {
  server.requests++
  if (server.refuseFiles !== '') throw new RemoteError({ code: server.refuseFiles }, 400)
  const before = server.files.get(id)
  if (before !== undefined && before.hash !== hash) throw new RemoteError({ code: 'idempotency-mismatch' }, 422)
  if (before !== undefined) return { id }
  const parts = server.parts.get(`${ticket}/${id}`) ?? Buffer.alloc(0)
  server.parts.delete(`${ticket}/${id}`)
  if (createHash('sha256').update(parts.toString('base64')).digest('hex') !== hash) throw gap(0)
  server.files.set(id, { ticket, hash, message: '' })
  return { id }
}

const gap = (offset: number) => new RemoteError({ code: 'sequence-gap', details: { offset } }, 409)
