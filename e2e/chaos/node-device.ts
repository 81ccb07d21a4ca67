import { AsyncLocalStorage } from 'node:async_hooks'
import http from 'node:http'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { WireRow } from '../../domain/sync/protocol'
import { syncedCollections } from '../../domain/sync/collections'
import { serverNow } from '../../web/data/engine/db/clock'
import { CoterieDb } from '../../web/data/engine/db/database'
import type { OutboxEntry } from '../../web/data/engine/db/local-tables'
import { httpTransport, type SyncTransport } from '../../web/data/engine/remote/sync-transport'
import { weeklyRefetch, type WeeklyRefetch } from '../../web/data/engine/sync/pull/weekly-refetch'
import { addToOutbox, type Change } from '../../web/data/engine/sync/push/outbox'
import { exchangeRounds, type Rounds } from '../../web/data/engine/sync/sync-scheduler'
import type { SyncState } from '../../web/data/engine/sync/status'
import type { Session } from '../support/server/session'
import type { Door } from './cutting-proxy'
import type { Tally } from './tally'
import { pause } from './wire'

/** Whose requests these are: the product's requests name no server and no person. */
const asking = new AsyncLocalStorage<NodeDevice>()

/** The product’s requests go through the door of the device in whose name they are made, and it reads that device’s clock. Answers how to undo that. */
export function patchDevices(): () => void {
  const { fetch } = globalThis
  const { now } = Date
  globalThis.fetch = (path, init) => {
    const device = asking.getStore()
    return device && typeof path === 'string' ? device.fetch(path, init) : fetch(path, init)
  }
  Date.now = () => now() + (asking.getStore()?.clockOffMs ?? 0)
  return () => {
    globalThis.fetch = fetch
    Date.now = now
  }
}

interface Tab {
  db: CoterieDb
  rounds: Rounds
  refetch: WeeklyRefetch
  state: SyncState
}

/** Refetches that come one right after the other: in the storm none may find that something differs. */
const atOnce = { everyMs: 0, pageMs: 0 }

/**
 * A device in memory: the product's own tables, outbox and exchanges, on storage that outlives its tabs, over its own requests with their
 * checks. One of two tabs leads as well, though it shouldn't (a frozen leader that wakes up).
 */
export class NodeDevice {
  readonly name: string
  readonly person: Session
  readonly door: Door
  private readonly tally: Tally
  private readonly storage = new IDBFactory()
  private tabs: Tab[] = []
  /**
   * How far its clock is ahead of the machine's, and how long what it writes is held back, as what may be undone (ms): the storm sets both.
   * The devices of this process share what was learned of the server's clock, so a wrong one misleads the others too.
   */
  clockOffMs = 0
  holdMs = 0
  /** What its refetches found to differ from the server. */
  readonly differed = new Map<string, string>()

  constructor(name: string, person: Session, door: Door, tally: Tally) {
    this.name = name
    this.person = person
    this.door = door
    this.tally = tally
    this.open()
  }

  get db(): CoterieDb {
    const [tab] = this.tabs
    if (!tab) throw new Error(`${this.name} has no tab`)
    return tab.db
  }

  /** The product's requests, with the pages counted that were fetched again. */
  private counted(): SyncTransport {
    const bootstrap: SyncTransport['bootstrap'] = async (request) => {
      for (const each of request.found ?? []) this.differed.set(each.key, `${this.name}: ${JSON.stringify(each)}`)
      const answer = await httpTransport.bootstrap(request)
      this.tally.add('pages compared', answer.parts.length)
      return answer
    }
    return { ...httpTransport, bootstrap }
  }

  /** Opens one tab more. */
  open(): void {
    const db = new CoterieDb(this.person.userId, { indexedDB: this.storage, IDBKeyRange })
    const refetch = weeklyRefetch(db, this.counted(), atOnce)
    const rounds = exchangeRounds(db, httpTransport, (state) => {
      tab.state = state
      if (state === 'up-to-date') refetch.begin()
      else if (state !== 'syncing') refetch.pause()
    })
    const tab: Tab = { db, state: 'copy', rounds, refetch }
    this.tabs.push(tab)
  }

  /** Every tab is gone at once, wherever it is; then one is opened again. True: one of them was in the middle of an exchange. */
  killed(): boolean {
    const atWork = this.tabs.some(({ state }) => state === 'syncing')
    for (const { db, rounds, refetch } of this.tabs.splice(0)) {
      rounds.stop()
      refetch.pause()
      db.close()
    }
    this.open()
    return atWork
  }

  /** A second tab exchanges as well, for a while. */
  twoLeaders(): void {
    if (this.tabs.length === 1) this.open()
    this.begin()
    if (this.tabs.filter(({ state }) => state === 'syncing').length > 1) this.tally.add('two leaders')
  }

  /** The second tab is closed. */
  oneLeader(): void {
    for (const { db, rounds, refetch } of this.tabs.splice(1)) {
      rounds.stop()
      refetch.pause()
      db.close()
    }
  }

  /** An occasion: each tab begins an exchange, or one more after the one under way. */
  begin(): void {
    asking.run(this, () => this.tabs.forEach(({ rounds }) => rounds.begin()))
    this.tally.add('exchanges')
  }

  /** Resolves once no tab is in the middle of an exchange. */
  async quiet(): Promise<void> {
    while (this.tabs.some(({ state }) => state === 'syncing')) await pause(10)
  }

  state(): SyncState {
    return this.tabs[0]?.state ?? 'copy'
  }

  /** Writes by its own clock. */
  write(change: Change): Promise<void> {
    if (this.clockOffMs !== 0) this.tally.add('wrong clock')
    return asking.run(this, () => {
      const notBefore = this.holdMs === 0 ? 0 : serverNow() + this.holdMs
      return addToOutbox(this.db, { ...change, notBefore })
    })
  }

  outbox(): Promise<OutboxEntry[]> {
    return this.db.outbox.toArray()
  }

  row(c: string, id: string): Promise<WireRow | undefined> {
    return this.db.table<WireRow, string>(c).get(id)
  }

  /** Every row here, by collection. */
  async everything(): Promise<Map<string, WireRow[]>> {
    const all = new Map<string, WireRow[]>()
    for (const c of syncedCollections) all.set(c, await this.db.table<WireRow, string>(c).toArray())
    return all
  }

  close(): Promise<void> {
    for (const { db, rounds, refetch } of this.tabs.splice(0)) {
      rounds.stop()
      refetch.pause()
      db.close()
    }
    return this.door.close()
  }

  /** What a browser does with a request: it follows where it is sent, and adds what it knows of this origin. */
  async fetch(path: string, init: RequestInit = {}, hops = 0): Promise<Response> {
    const { status, headers, text } = await this.request(path, init)
    const to = headers.location
    if (status === 302 && to && hops < 3) return this.fetch(to, { method: 'GET' }, hops + 1)
    if (status === 401 && text.includes('token-expired')) await this.renew()
    const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    return new Response(status === 204 || status === 304 ? null : text, { status, headers: plain })
  }

  /** A new token from the server itself, as of a person who is at it: an admin’s device would be locked. */
  async renew(): Promise<void> {
    this.person.grant = await this.person.call('POST /api/session', { userId: this.person.userId, active: true })
  }

  private request(
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> {
    const body = typeof init.body === 'string' ? init.body : ''
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      'sec-fetch-site': 'same-origin',
      cookie: [...this.person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(this.person.grant && { authorization: this.person.grant.token }),
    }
    return new Promise((resolve, reject) => {
      const request = http.request(
        this.door.url + path,
        { method: init.method ?? 'GET', headers, agent: false, ...(init.signal && { signal: init.signal }) },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => (text += chunk))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
          answer.on('error', reject)
          answer.on('close', () => reject(new Error('it ended in its middle')))
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }
}
