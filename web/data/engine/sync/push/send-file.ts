import { fileLimits } from '../../../../../domain/tickets/files'
import { sha256Hex, toBase64 } from '../../browser/bytes'
import type { CoterieDb } from '../../db/database'
import type { OutboxFile } from '../../db/local-tables'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'

/** Size of a file's parts. It becomes smaller after a size refusal or a timeout, until the page is reloaded. */
export interface PartSize {
  bytes: number
}
export const initialPartSize = (): PartSize => ({ bytes: fileLimits.partBytes })

const maxRestarts = 3

/**
 * Sends a file, and continues an earlier attempt at the server's offset (Y17). Returns whether the server has the file.
 * @throws RemoteError
 */
export async function sendFile(
  db: CoterieDb,
  transport: SyncTransport,
  { id, ticket, name, offset: from = 0 }: OutboxFile,
  {
    size = initialPartSize(),
    mayContinue = () => Promise.resolve(true),
  }: { size?: PartSize; mayContinue?: () => Promise<boolean> },
): Promise<boolean> {
  const stored = await db.file_bytes.get(id)
  if (stored === undefined) return false
  const { bytes } = stored
  const hash = await sha256Hex(toBase64(bytes))
  const saveOffset = (offset: number) => db.outbox_files.update(id, { offset, tries: 0, tooLarge: false })
  let offset = Math.min(from, bytes.byteLength)
  let restarts = 0
  for (;;) {
    if (!(await mayContinue())) return false
    try {
      if (offset < bytes.byteLength) {
        offset = await sendPart(transport, { id, ticket, offset, bytes, size })
        await saveOffset(offset)
        continue
      }
      await transport.upload({ id, ticket, name, hash })
      return true
    } catch (error) {
      const storedBytes = serverOffset(error)
      if (storedBytes === null) throw error
      // After a lost answer the server has more parts than assumed; after a restore it has fewer.
      if (storedBytes < offset && ++restarts > maxRestarts) throw new RemoteError({ code: 'server-busy' }, 503)
      offset = Math.min(storedBytes, bytes.byteLength)
      await db.outbox_files.update(id, { offset })
    }
  }
}

interface Part {
  id: string
  ticket: string
  offset: number
  bytes: ArrayBuffer
  size: PartSize
}

async function sendPart(transport: SyncTransport, { id, ticket, offset, bytes, size }: Part): Promise<number> {
  for (;;) {
    try {
      const part = bytes.slice(offset, offset + size.bytes)
      return (await transport.part({ id, ticket, offset: `${offset}` }, part)).offset
    } catch (error) {
      if (!isPartTooLarge(error) || size.bytes <= fileLimits.leastPartBytes) throw error
      size.bytes = Math.max(fileLimits.leastPartBytes, size.bytes / 2)
      // A timeout may have broken the connection, so there is no immediate retry.
      if (!isRefusedForSize(error)) throw error
    }
  }
}

/** Reports whether a proxy refused a request because of its size (Y17). */
export const isRefusedForSize = (error: unknown): boolean =>
  error instanceof RemoteError && error.code === 'proxy-too-large'

const isPartTooLarge = (error: unknown): boolean =>
  isRefusedForSize(error) || (error instanceof RemoteError && error.isTimedOut)

function serverOffset(error: unknown): number | null {
  if (!(error instanceof RemoteError) || error.code !== 'sequence-gap') return null
  const storedBytes = Number(error.details['offset'])
  return Number.isInteger(storedBytes) && storedBytes >= 0 ? storedBytes : null
}
