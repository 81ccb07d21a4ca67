import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { CoterieDb } from '../engine/db/database'
import { RemoteError } from '../engine/remote/errors'
import type { SyncTransport } from '../engine/remote/sync-transport'
import { syncOnce } from '../engine/sync/sync-once'
import { makeFile, takePart } from './fake-files'
import type { FakeServer } from './fake-server'

/** What may happen to one request. */
export type Weather = 'fine' | 'request-lost' | 'answer-lost' | 'twice' | 'crash-before' | 'crash-after'

class Crash extends Error {}

/** A device in a test: its storage outlives the app, which can crash and be opened again. */
export class Device {
  readonly server: FakeServer
  db: CoterieDb
  /** How often each weather really struck. */
  readonly struck: { [weather in Weather]?: number } = {}
  private readonly storage = new IDBFactory()

  constructor(server: FakeServer) {
    this.server = server
    this.db = this.opened()
  }

  private opened(): CoterieDb {
    return new CoterieDb(this.server.userId, { indexedDB: this.storage, IDBKeyRange })
  }

  /** The app is gone at once, in the middle of whatever it did; then it is opened again. */
  reopen(): void {
    this.db.close()
    this.db = this.opened()
  }

  /** Another tab of the same device. */
  tab(): CoterieDb {
    return this.opened()
  }

  /** A transport whose requests meet this weather, one after the other; then it is fine. */
  transport(weather: readonly Weather[] = [], network: <T>(deliver: () => T) => Promise<T> = direct): SyncTransport {
    const rest = [...weather]
    const through = async <A, B>(request: A, serve: (request: A) => B): Promise<B> => {
      const now = rest.shift() ?? 'fine'
      this.struck[now] = (this.struck[now] ?? 0) + 1
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
      pull: (request) => through(request, (sent) => this.server.pull(sent)),
      bootstrap: (request) => through(request, (sent) => this.server.bootstrap(sent)),
      push: (request) => through(request, (sent) => this.server.push(sent)),
      part: (request, bytes) => through({ request, bytes }, (sent) => takePart(this.server, sent.request, sent.bytes)),
      upload: (request) => through(request, (sent) => makeFile(this.server, sent)),
    }
  }

  /** One attempt to sync in this weather; what the network does to it is no failure of the test. */
  async sync(weather: readonly Weather[] = [], exchange: Exchange = exchangeWithFiles): Promise<void> {
    try {
      await exchange(this.db, this.transport(weather))
    } catch (error) {
      if (error instanceof Crash) this.reopen()
      else if (!(error instanceof RemoteError)) throw error
    }
  }

  /** Starts to sync and is killed after so many turns of the event loop, wherever it is then; and opened again. */
  async killed(turns: number, exchange: Exchange = exchangeWithFiles): Promise<void> {
    const attempt = exchange(this.db, this.transport()).catch(() => undefined)
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    this.reopen()
    await attempt
  }
}

/** Exchanges, and the files that wait, until no message has become ready to go. */
export async function exchangeWithFiles(db: CoterieDb, transport: SyncTransport): Promise<RemoteError | null> {
  const { sendFiles } = await import('../engine/sync/push/outbox-files')
  for (;;) {
    const later = await syncOnce(db, transport)
    const { isReady, why } = await sendFiles(db, transport)
    if (!isReady) return later ?? why
  }
}

/** How a device exchanges with the server; tests plant worse ones. */
export type Exchange = (db: CoterieDb, transport: SyncTransport) => Promise<unknown>

const lost = () => new RemoteError({ code: 'server-unreachable' }, 0)
const direct = async <T>(deliver: () => T): Promise<T> => deliver()
