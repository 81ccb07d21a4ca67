import type { Id } from '../../../../../domain/entities'
import { serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { deleteOrphanedFiles, cacheFile } from '../../db/cached-files'
import type { OutboxEntry, OutboxFile } from '../../db/local-tables'
import { isRetryable, RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import type { Driver } from '../status'
import { backoffMs } from '../waits'
import { nextBatch } from './next-batch'
import { optimisticTables, rebuildRows } from './optimistic-rows'
import { isRefusedForSize, initialPartSize, sendFile, type PartSize } from './send-file'

/** Uploads files in parallel with the exchanges, with separate retries (Y17). */
export function createFileUploader(db: CoterieDb, transport: SyncTransport, exchange: () => void): Driver {
  const size = initialPartSize()
  let isRunning = false
  let isPaused = true
  let again = false
  let failures = 0
  let unanswered: Id[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        again = false
        const { isReady, why, unanswered: now } = await sendFiles(db, transport, size, () => !isPaused)
        unanswered = now
        failures = why === null ? 0 : failures + 1
        if (isReady || now.length > 0) exchange()
        if (why !== null) timer = setTimeout(ends, backoffMs(failures - 1, why.retryAfterMs))
      } while (again && timer === undefined && !isPaused)
    } finally {
      // This runs in the same task as the last check of `again`, so that a later `begin` starts a new pass.
      isRunning = false
    }
  }
  const ends = () => {
    timer = undefined
    if (!isPaused) start()
  }
  const start = () => {
    run().catch((error: unknown) => {
      // The exchanges report an ended session, and a closed database has no files.
      if (!(error instanceof RemoteError) && !isPaused) console.error('uploads', error)
    })
  }
  return {
    begin: (isManual = false) => {
      isPaused = false
      const counted = unanswered
      unanswered = []
      if (counted.length > 0) countFileAttempts(db, counted).catch(() => undefined)
      if (isManual) {
        clearTimeout(timer)
        timer = undefined
      }
      if (isRunning) again = true
      else if (timer === undefined) start()
    },
    pause: () => {
      isPaused = true
      unanswered = []
      clearTimeout(timer)
      timer = undefined
    },
  }
}

interface FileSendResult {
  isReady: boolean
  why: RemoteError | null
  /** Files that got no answer. The next exchange checks whether the connection was the cause. */
  unanswered: Id[]
}

/**
 * Sends the waiting files. If our server refuses a file, its message is marked as rejected. If a proxy refuses it, the
 * message waits and the others are sent (Y17). Throws `RemoteError` 401 and 426.
 */
export async function sendFiles(
  db: CoterieDb,
  transport: SyncTransport,
  size: PartSize = initialPartSize(),
  mayGoOn: () => boolean = () => true,
): Promise<FileSendResult> {
  const run: FileSendResult = { isReady: false, why: null, unanswered: [] }
  const kept = new Set<Id>()
  for (;;) {
    const next = mayGoOn() ? await nextWithFiles(db, kept) : null
    if (next === null) return run
    kept.add(next.entry.id)
    for (const file of next.files) {
      const { order } = next.entry
      // The message can be undone or discarded at any time.
      const mayContinue = async () => mayGoOn() && (await db.outbox.get(order))?.state === 'waiting'
      try {
        if (!(await sendFile(db, transport, file, { size, mayContinue }))) break
      } catch (error) {
        if (!(error instanceof RemoteError) || error.status === 401 || error.status === 426) throw error
        if (isRetryable(error)) {
          run.why = error
          if (isRefusedForSize(error)) await db.outbox_files.update(file.id, { tooLarge: true })
          if (error.status === 0) run.unanswered.push(file.id)
          if (!error.isFromIntermediary) return run
        } else await rejectMessage(db, next.entry, error)
        break
      }
      await db.outbox_files.update(file.id, { sent: true })
      if (file === next.files.at(-1)) run.isReady = true
    }
  }
}

async function countFileAttempts(db: CoterieDb, files: readonly Id[]): Promise<void> {
  await db.outbox_files
    .where('id')
    .anyOf([...files])
    .modify((file) => {
      file.tries = (file.tries ?? 0) + 1
    })
}

async function nextWithFiles(
  db: CoterieDb,
  without: ReadonlySet<Id>,
): Promise<{ entry: OutboxEntry; files: OutboxFile[] } | null> {
  const waiting = (await db.outbox_files.where('entry').above('').toArray()).filter(({ sent }) => !sent)
  if (waiting.length === 0) return null
  const all = await db.outbox.orderBy('order').toArray()
  const filesOf = (entry: OutboxEntry) => waiting.filter((file) => file.entry === entry.id).sort((a, b) => a.at - b.at)
  const failed = (files: readonly OutboxFile[]) => Math.max(...files.map(({ tries = 0 }) => tries))
  const [next] = nextBatch(all, serverNow(), all.length)
    .filter(({ id, n }) => n === 0 && !without.has(id))
    .map((entry) => ({ entry, files: filesOf(entry) }))
    .filter(({ files }) => files.length > 0)
    .sort((a, b) => failed(a.files) - failed(b.files))
  return next ?? null
}

async function rejectMessage(db: CoterieDb, entry: OutboxEntry, { code, fields }: RemoteError): Promise<void> {
  await db.transaction('rw', [entry.c, ...optimisticTables], async () => {
    const now = await db.outbox.get(entry.order)
    if (now?.state !== 'waiting' || now.n !== 0) return
    await db.outbox.update(entry.order, { state: 'rejected', code, fields, server: {} })
    await rebuildRows(db, entry.c, [entry.id])
  })
}

const carriers = ['ticket_messages', 'support_tickets'] as const

/** Caches the files of accepted messages as viewed files, and deletes those of rejected ones. */
export async function finishFiles(db: CoterieDb): Promise<void> {
  const tables = ['outbox', 'outbox_files', 'files', 'file_bytes', ...carriers]
  for (const file of await db.outbox_files.where('entry').above('').toArray()) {
    await db.transaction('rw', tables, async () => {
      const now = await db.outbox_files.get(file.id)
      if (now === undefined || now.entry === '') return
      const { id, entry: carrier, name, type, size } = now
      const entries = carriers.map((c) => [c, carrier])
      if ((await db.outbox.where('[c+id]').anyOf(entries).count()) > 0) return
      await db.outbox_files.delete(id)
      const found = await Promise.all(carriers.map((c) => db.rows(c).get(carrier)))
      if (found.every((row) => row === undefined)) await db.file_bytes.delete(id)
      else await cacheFile(db, { id, carrier, name, type, size, at: Date.now() })
    })
  }
  await deleteOrphanedFiles(db)
}
