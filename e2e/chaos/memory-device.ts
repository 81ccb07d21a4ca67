import { AsyncLocalStorage } from 'node:async_hooks'
import http from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { WireRow } from '../../domain/sync/protocol'
import { syncedCollections } from '../../domain/sync/collections'
import { serverNow } from '../../web/data/engine/db/clock'
import { CoterieDb } from '../../web/data/engine/db/database'
import type { OutboxEntry } from '../../web/data/engine/db/local-tables'
import { httpTransport, type SyncTransport } from '../../web/data/engine/remote/sync-transport'
import type { Driver, SyncState } from '../../web/data/engine/sync/status'
import { weeklyRefetch } from '../../web/data/engine/sync/pull/weekly-refetch'
import { addToOutbox, type RowChange } from '../../web/data/engine/sync/push/outbox'
import { createSyncScheduler, type SyncScheduler } from '../../web/data/engine/sync/sync-scheduler'
import type { Session } from '../support/server/session'
import type { FaultyProxy } from './faulty-proxy'
import type { FaultCounters } from './fault-counters'
import { sleep } from './http-messages'

/**
 * The device whose data layer is running. It must be known here, because a request names neither the server nor the person.
 */
const currentDevice = new AsyncLocalStorage<MemoryDevice>()

/**
 * Routes `fetch` through the current device's proxy and makes `Date.now` return its time. Returns a function that undoes
 * both.
 */
export function patchGlobals(): () => void {
  const { fetch } = globalThis
  const { now } = Date
  globalThis.fetch = (path, init) => {
    const device = currentDevice.getStore()
    return device && typeof path === 'string' ? device.fetch(path, init) : fetch(path, init)
  }
  Date.now = () => now() + (currentDevice.getStore()?.clockOffsetMs ?? 0)
  return () => {
    globalThis.fetch = fetch
    Date.now = now
  }
}

interface Tab {
  db: CoterieDb
  rounds: SyncScheduler
  refetch: Driver
  state: SyncState
}

/**
 * The pauses between full refetches and between their pages, in ms. There are none, so that refetches find any difference
 * from the server.
 */
const refetchTimes = { everyMs: 0, pageMs: 0 }

/** A device in memory with the product's tables, outbox and sync. Its storage survives its tabs. */
export class MemoryDevice {
  readonly name: string
  readonly person: Session
  readonly proxy: FaultyProxy
  private readonly counters: FaultCounters
  private readonly storage = new IDBFactory()
  private tabs: Tab[] = []
  /** All devices of this process share the server time that they learn, so a wrong clock also misleads the others. */
  clockOffsetMs = 0
  sendDelayMs = 0
  readonly refetchDifferences = new Map<string, string>()

  constructor(name: string, person: Session, proxy: FaultyProxy, counters: FaultCounters) {
    this.name = name
    this.person = person
    this.proxy = proxy
    this.counters = counters
    this.open()
  }

  get db(): CoterieDb {
    const [tab] = this.tabs
    if (!tab) throw new Error(`${this.name} has no tab`)
    return tab.db
  }

  /** Returns a transport that also counts the pages of full refetches and records the differences that they find. */
  private countingTransport(): SyncTransport {
    const bootstrap: SyncTransport['bootstrap'] = async (request) => {
      for (const each of request.found ?? [])
        this.refetchDifferences.set(each.key, `${this.name}: ${JSON.stringify(each)}`)
      const answer = await httpTransport.bootstrap(request)
      this.counters.add('pages compared', answer.parts.length)
      return answer
    }
    return { ...httpTransport, bootstrap }
  }

  open(): void {
    const db = new CoterieDb(this.person.userId, { indexedDB: this.storage, IDBKeyRange })
    const refetch = weeklyRefetch(db, this.countingTransport(), refetchTimes)
    const rounds = createSyncScheduler(db, httpTransport, (state) => {
      tab.state = state
      if (state === 'up-to-date') refetch.begin()
      else if (state !== 'syncing') refetch.pause()
    })
    const tab: Tab = { db, state: 'copy', rounds, refetch }
    this.tabs.push(tab)
  }

  /** Closes all tabs at any point of their work. Returns true if a tab was syncing. */
  crash(): boolean {
    const wasSyncing = this.tabs.some(({ state }) => state === 'syncing')
    this.closeTabs(0)
    this.open()
    return wasSyncing
  }

  private closeTabs(from: number): void {
    for (const { db, rounds, refetch } of this.tabs.splice(from)) {
      rounds.stop()
      refetch.pause()
      db.close()
    }
  }

  startSecondLeader(): void {
    if (this.tabs.length === 1) this.open()
    this.startSync()
    if (this.tabs.filter(({ state }) => state === 'syncing').length > 1) this.counters.add('two leaders')
  }

  stopSecondLeader(): void {
    this.closeTabs(1)
  }

  startSync(): void {
    currentDevice.run(this, () => this.tabs.forEach(({ rounds }) => rounds.begin()))
    this.counters.add('exchanges')
  }

  async waitUntilIdle(): Promise<void> {
    while (this.tabs.some(({ state }) => state === 'syncing')) await sleep(10)
  }

  write(change: RowChange): Promise<void> {
    if (this.clockOffsetMs !== 0) this.counters.add('wrong clock')
    return currentDevice.run(this, () => {
      const notBefore = this.sendDelayMs === 0 ? 0 : serverNow() + this.sendDelayMs
      return addToOutbox(this.db, { ...change, notBefore })
    })
  }

  outbox(): Promise<OutboxEntry[]> {
    return this.db.outbox.toArray()
  }

  row(c: string, id: string): Promise<WireRow | undefined> {
    return this.db.table<WireRow, string>(c).get(id)
  }

  async allRows(): Promise<Map<string, WireRow[]>> {
    const all = new Map<string, WireRow[]>()
    for (const c of syncedCollections) all.set(c, await this.db.table<WireRow, string>(c).toArray())
    return all
  }

  close(): Promise<void> {
    this.closeTabs(0)
    return this.proxy.close()
  }

  /** Acts like a browser: follows redirects, and adds cookies and the token. */
  async fetch(path: string, init: RequestInit = {}, hops = 0): Promise<Response> {
    const { status, headers, text } = await this.request(path, init)
    const to = headers.location
    if (status === 302 && to && hops < 3) return this.fetch(to, { method: 'GET' }, hops + 1)
    if (status === 401 && text.includes('token-expired')) await this.renewToken()
    const textHeaders = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    return new Response(status === 204 || status === 304 ? null : text, { status, headers: textHeaders })
  }

  /** Gets a new token without the proxy, as for an active person. Otherwise an admin's device would become locked. */
  async renewToken(): Promise<void> {
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
        this.proxy.url + path,
        { method: init.method ?? 'GET', headers, agent: false, ...(init.signal && { signal: init.signal }) },
        (answer) => {
          readText(answer).then(
            (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
            reject,
          )
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }
}
