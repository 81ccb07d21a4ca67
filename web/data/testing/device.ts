import type { Id } from '../../../domain/entities'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { CoterieDb } from '../engine/db/database'
import { RemoteError } from '../engine/remote/errors'
import type { PullAnswer, StreamPage } from '../../../domain/sync/protocol'
import type { SyncTransport } from '../engine/remote/sync-transport'
import { isLogPage, storePage } from '../engine/sync/pull/pull'
import { syncOnce } from '../engine/sync/sync-once'
import { assembleFile, receivePart } from './fake-files'
import { streamPage } from './fake-pages'
import { FakeServer } from './fake-server'

/** What happens to a request, or a crash during it. */
/** What happens to a page on the stream. A held page arrives after the next one, which may be much later. */
export type PageCondition = 'page' | 'page-lost' | 'page-twice' | 'page-held'

export type NetworkCondition = 'fine' | 'request-lost' | 'answer-lost' | 'twice' | 'crash-before' | 'crash-after'

class Crash extends Error {}

/** A device whose storage is kept when the app crashes and is opened again. */
export class Device {
  readonly server: FakeServer
  db: CoterieDb
  readonly faultCounts: { [conditions in NetworkCondition | PageCondition]?: number } = {}
  /** The position at which the server makes the next page for this device's stream; '' = unknown. */
  private streamAt = ''
  private streamSince = 0
  private heldPages: StreamPage[] = []
  private readonly storage = new IDBFactory()

  constructor(server: FakeServer) {
    this.server = server
    this.db = this.opened()
  }

  private opened(): CoterieDb {
    return new CoterieDb(this.server.userId, { indexedDB: this.storage, IDBKeyRange })
  }

  /** Kills the app, whatever it is doing, and opens it again. */
  reopen(): void {
    this.db.close()
    this.db = this.opened()
  }

  tab(): CoterieDb {
    return this.opened()
  }

  /** Returns a transport that applies the conditions to the next requests. Later requests succeed. */
  transport(
    conditions: readonly NetworkCondition[] = [],
    network: <T>(deliver: () => T) => Promise<T> = direct,
  ): SyncTransport {
    const rest = [...conditions]
    const through = async <A, B>(request: A, serve: (request: A) => B): Promise<B> => {
      const now = rest.shift() ?? 'fine'
      this.faultCounts[now] = (this.faultCounts[now] ?? 0) + 1
      if (now === 'request-lost') throw lost()
      if (now === 'crash-before') throw new Crash()
      const sent = structuredClone(request)
      if (now === 'twice') await network(() => serve(sent))
      const answer = await network(() => structuredClone(serve(sent)))
      if (now === 'answer-lost') throw lost()
      if (now === 'crash-after') throw new Crash()
      return answer
    }
    return {
      pull: (request) => through(request, (sent) => this.standsAfter(this.server.pull(sent))),
      bootstrap: (request) => through(request, (sent) => this.server.bootstrap(sent)),
      push: (request) =>
        through(request, (sent) => {
          const answer = this.server.push(sent)
          if (answer.page) this.standsAfter(answer.page)
          return answer
        }),
      part: (request, bytes) =>
        through({ request, bytes }, (sent) => receivePart(this.server, sent.request, sent.bytes)),
      upload: (request) => through(request, (sent) => assembleFile(this.server, sent)),
    }
  }

  /** The server remembers the position even if its answer is lost. */
  private standsAfter(answer: PullAnswer): PullAnswer {
    this.streamAt = isLogPage(answer) && !answer.more ? answer.cursor : ''
    this.streamSince = answer.now
    return answer
  }

  /** The server's ping arrives, as a page if it can make one. A device that can't store a page syncs. */
  async receive(condition: PageCondition, exchange?: SyncFunction): Promise<void> {
    const page = this.streamAt === '' ? null : streamPage(this.server, this.streamAt, this.streamSince)
    if (page === null) return
    this.standsAfter(page.answer)
    this.faultCounts[condition] = (this.faultCounts[condition] ?? 0) + 1
    const arrived = this.heldPages
    this.heldPages = []
    if (condition === 'page-held') return void (this.heldPages = [...arrived, page])
    if (condition !== 'page-lost') arrived.unshift(page)
    if (condition === 'page-twice') arrived.unshift(page)
    for (const each of arrived) if (!(await storePage(this.db, each))) await this.sync([], exchange)
  }

  /** Network errors don't fail the test. */
  async sync(conditions: readonly NetworkCondition[] = [], exchange: SyncFunction = syncWithFiles): Promise<void> {
    try {
      await exchange(this.db, this.transport(conditions))
    } catch (error) {
      if (error instanceof Crash) this.reopen()
      else if (!(error instanceof RemoteError)) throw error
    }
  }

  /** Kills the app after this many turns of the event loop. */
  async killed(turns: number, exchange: SyncFunction = syncWithFiles): Promise<void> {
    const attempt = exchange(this.db, this.transport()).catch(() => undefined)
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    this.reopen()
    await attempt
  }
}

export async function syncWithFiles(db: CoterieDb, transport: SyncTransport): Promise<RemoteError | null> {
  const { sendFiles } = await import('../engine/sync/push/outbox-files')
  for (;;) {
    const later = await syncOnce(db, transport)
    const { isReady, why } = await sendFiles(db, transport)
    if (!isReady) return later ?? why
  }
}

/** An exchange. Some tests pass a faulty one. */
export type SyncFunction = (db: CoterieDb, transport: SyncTransport) => Promise<unknown>

const lost = () => new RemoteError({ code: 'server-unreachable' }, 0)
const direct = async <T>(deliver: () => T): Promise<T> => deliver()

/** Returns a transport in which `act` surrounds one kind of request: it gets a function that sends the request. */
export const around = <K extends keyof SyncTransport>(
  transport: SyncTransport,
  kind: K,
  act: (
    send: () => ReturnType<SyncTransport[K]>,
    ...request: Parameters<SyncTransport[K]>
  ) => ReturnType<SyncTransport[K]>,
): SyncTransport => ({
  ...transport,
  [kind]: (...request: Parameters<SyncTransport[K]>) =>
    act(() => (transport[kind] as (...sent: unknown[]) => ReturnType<SyncTransport[K]>)(...request), ...request),
})

export const syncedId: Id = 'me'.padEnd(15, '0')

/** A device of a person called Ana Old, in sync. */
export async function syncedDevice(): Promise<Device> {
  const server = new FakeServer(syncedId)
  server.write('users', { id: syncedId, first_name: 'Ana', last_name: 'Old' })
  const device = new Device(server)
  await device.sync()
  return device
}
