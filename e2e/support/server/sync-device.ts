import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { WireRow } from '../../../domain/sync/protocol'
import { syncedCollections, type SyncedCollection } from '../../../domain/sync/collections'
import { newId } from '../../../domain/sync/new-id'
import { CoterieDb } from '../../../web/data/engine/db/database'
import { RemoteError, toRemoteError, unreachableError } from '../../../web/data/engine/remote/errors'
import type { SyncTransport } from '../../../web/data/engine/remote/sync-transport'
import { syncOnce } from '../../../web/data/engine/sync/sync-once'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import type { HttpResponse } from './http'
import { Session } from './session'
import { collections } from '../../../domain/collections/all'
import type { Collection } from '../../../domain/collections/define/collection'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestServer } from './server'

/** Header that makes each request use a new connection, because faults apply per connection. */
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

  /** Syncs until nothing is left to send or receive. Also throws `RemoteError` if a change can only be sent later. */
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

const pageRows = 500

/** Returns the rows that the records API lists to a person and that the person's device must hold. */
export async function readListedRows(person: Session, c: SyncedCollection): Promise<WireRow[]> {
  const rows: WireRow[] = []
  for (let page = 1; ; page++) {
    const path = `/api/collections/${c}/records?sort=id&perPage=${pageRows}&page=${page}${syncedFilter(c, person)}`
    const answer = await person.send('GET', path)
    if (answer.status !== 200) throw new Error(`listing ${c} failed: ${answer.status} ${answer.text.slice(0, 200)}`)
    const { items } = answer.json as { items: WireRow[] }
    rows.push(...items.map(({ collectionId: _id, collectionName: _name, expand: _more, ...row }) => row as WireRow))
    if (items.length < pageRows) return rows
  }
}

/** Returns a filter that excludes rows that can be read only online, such as other people's rows for an admin. */
function syncedFilter(c: SyncedCollection, person: Session): string {
  const { visibleTo }: Pick<Collection, 'visibleTo'> = collections[c]
  if (!visibleTo.some(({ online }) => online)) return ''
  const parts = visibleTo.flatMap(({ who, when, online }) =>
    online ? [] : typeof who === 'object' ? [`${who.column}="${person.userId}"`] : when ? [`${when.field}=""`] : [],
  )
  return `&filter=${encodeURIComponent(parts.join(' || '))}`
}

/** The content of a sync position, which only the server can read. */
export interface SyncPosition {
  user: string
  epoch: string
  top: number
  after: number
  gen: number
  scopes: string[]
}

const label = 'coterie sync positions 1'
const numbersAt = 1 + 15 + 8

async function positionKey(server: TestServer): Promise<Buffer> {
  const key = (await readFile(path.join(server.dir, 'coterie.key'), 'utf8')).trim()
  return Buffer.from(hkdfSync('sha256', key, '', label, 32))
}

export async function decryptPosition(server: TestServer, cursor: string): Promise<SyncPosition> {
  const raw = Buffer.from(cursor, 'base64')
  const box = createDecipheriv('aes-256-gcm', await positionKey(server), raw.subarray(0, 12))
  box.setAuthTag(raw.subarray(-16))
  const decrypted = Buffer.concat([box.update(raw.subarray(12, -16)), box.final()])
  const number = (at: number) => Number(decrypted.readBigUInt64BE(numbersAt + 8 * at))
  const user = decrypted.toString('latin1', 1, 16)
  const others = decrypted.toString('latin1', numbersAt + 24)
  return {
    user,
    epoch: decrypted.toString('hex', 16, numbersAt),
    top: number(0),
    after: number(1),
    gen: number(2),
    scopes: [user, ...others.split(' ').filter((scope) => scope !== '')],
  }
}

/** Returns a person's position after entry `after` of the sync log, as the server would encrypt it now. */
export async function encryptPosition(
  server: TestServer,
  user: string,
  after: number,
  overrides: Partial<SyncPosition> = {},
): Promise<string> {
  const [now] = await server.sql(
    `SELECT (SELECT nonce FROM _sync_runs ORDER BY n DESC LIMIT 1) AS run,
       (SELECT seq FROM sqlite_sequence WHERE name = '_sync_log') AS top, (SELECT COALESCE(MAX(gen), 0) FROM _sync_gen) AS gen,
       (SELECT COALESCE(roles, '[]') FROM users WHERE id = ?) AS roles`,
    [user],
  )
  const roles = JSON.parse(String(now?.['roles'] ?? '[]') || '[]') as string[]
  const content: SyncPosition = {
    user,
    epoch: String(now?.['run']),
    top: Number(now?.['top']),
    after,
    gen: Number(now?.['gen']),
    scopes: [user, '*', ...roles.map((role) => `role:${role}`)],
    ...overrides,
  }
  const numbers = Buffer.alloc(24)
  for (const [at, value] of [content.top, content.after, content.gen].entries())
    numbers.writeBigUInt64BE(BigInt(value), 8 * at)
  const others = content.scopes.filter((scope) => scope !== content.user).join(' ')
  const plainBytes = Buffer.concat([
    Buffer.from([1]),
    Buffer.from(content.user),
    Buffer.from(content.epoch, 'hex'),
    numbers,
    Buffer.from(others),
  ])
  const nonce = randomBytes(12)
  const box = createCipheriv('aes-256-gcm', await positionKey(server), nonce)
  return Buffer.concat([nonce, box.update(plainBytes), box.final(), box.getAuthTag()]).toString('base64')
}
