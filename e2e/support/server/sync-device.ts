import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { WireRow } from '../../../domain/sync/protocol'
import { syncedCollections } from '../../../domain/sync/collections'
import { newId } from '../../../domain/sync/new-id'
import { CoterieDb } from '../../../web/data/engine/db/database'
import { toRemoteError, RemoteError, unreachableError } from '../../../web/data/engine/remote/errors'
import type { SyncTransport } from '../../../web/data/engine/remote/sync-transport'
import { syncOnce } from '../../../web/data/engine/sync/sync-once'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import type { HttpResponse } from './http'
import { Session } from './session'

/** Makes each request use a new connection, because faults apply per connection. */
const close = { connection: 'close' }

/** Time limit of a request through a proxy in ms, because its answer may never arrive. Doubles after each timeout. */
const proxyLimitMs = 3_000
/** Time limit of a request without a proxy in ms, long enough for a busy machine. */
const answerLimitMs = 90_000

/** A device with the product's sync and its own storage that is connected to a real server, possibly through a proxy. */
export class SyncDevice {
  db: CoterieDb
  lastBytes = 0
  requests = 0
  private readonly storage: IDBFactory
  private readonly session: Session
  private limitMs: number
  private readonly firstLimitMs: number

  /** Connects to the address `through`, if it is not the server's own. */
  constructor(person: Session, through = person.server.url, storage = new IDBFactory()) {
    this.storage = storage
    this.firstLimitMs = through === person.server.url ? answerLimitMs : proxyLimitMs
    this.limitMs = this.firstLimitMs
    this.session = new Session({ ...person.server, url: through })
    this.session.grant = person.grant
    for (const [name, value] of person.cookies) this.session.cookies.set(name, value)
    this.db = this.openDatabase()
  }

  private openDatabase(): CoterieDb {
    return new CoterieDb(this.session.userId, { indexedDB: this.storage, IDBKeyRange })
  }

  reopen(): void {
    this.db.close()
    this.db = this.openDatabase()
  }

  readonly transport: SyncTransport = {
    pull: (request) => this.post('/api/sync/pull', request),
    bootstrap: (request) => this.post('/api/sync/bootstrap', request),
    push: (request) => this.post('/api/sync/push', request),
    part: (request, bytes) =>
      this.readAnswer(this.session.request('POST /api/tickets/files/part', request, close, Buffer.from(bytes))),
    upload: (request) => this.post('/api/tickets/files', request),
  }

  private post<T>(path: string, body: unknown): Promise<T> {
    return this.readAnswer(this.session.send('POST', path, body, close))
  }

  private async readAnswer<T>(sent: Promise<HttpResponse>): Promise<T> {
    this.requests++
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.limitMs = Math.min(2 * this.limitMs, answerLimitMs)
        reject(unreachableError())
      }, this.limitMs)
    })
    try {
      const answer = await Promise.race([
        sent.catch(() => {
          throw unreachableError()
        }),
        late,
      ])
      this.limitMs = this.firstLimitMs
      this.lastBytes = Buffer.byteLength(answer.text)
      if (answer.status !== 200)
        throw await toRemoteError(answer.status, answer.json, 1_000 * Number(answer.headers['retry-after'] ?? 0))
      return answer.json as T
    } finally {
      clearTimeout(timer)
    }
  }

  /** Syncs until nothing is left to send or receive. Throws `RemoteError` also if a change can only be sent later. */
  async sync(): Promise<void> {
    const later = await syncOnce(this.db, this.transport)
    if (later !== null) throw later
  }

  async trySync(): Promise<boolean> {
    try {
      await this.sync()
      return true
    } catch (error) {
      if (error instanceof RemoteError && (error.status === 0 || error.status >= 500)) return false
      throw error
    }
  }

  /** Creates a ticket as the support screen does. */
  async createTicket(subject: string): Promise<string> {
    const id = newId()
    const patch = {
      user_id: this.session.userId,
      subject,
      description: 'What happened',
      category: 'general',
      priority: 'low',
    }
    await addToOutbox(this.db, { op: 'create', c: 'support_tickets', id, patch, local: { number: 0, status: 'open' } })
    return id
  }

  /** Replies as the ticket screen does. */
  async reply(ticket: string, message: string): Promise<string> {
    const id = newId()
    const patch = { ticket_id: ticket, sender_id: this.session.userId, message }
    await addToOutbox(this.db, { op: 'create', c: 'ticket_messages', id, patch })
    return id
  }

  async allRows(): Promise<Map<string, WireRow>> {
    const all = new Map<string, WireRow>()
    for (const c of syncedCollections) {
      for (const row of await this.db.table<WireRow, string>(c).toArray()) all.set(`${c}/${row.id}`, row)
    }
    return all
  }
}
