import type { ErrorCode } from '../../../domain/error-codes'
import type {
  BootstrapAnswer,
  BootstrapRequest,
  Difference,
  Mutation,
  MutationResult,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  WindowAnswer,
  WireRow,
} from '../../../domain/sync/protocol'
import { deviceWindows, windowParentId, windowFrom } from '../../../domain/sync/collections'
import { windowCutoff, isInWindow } from '../../../domain/testing/windows'
import { fileIdsOf } from '../../../domain/tickets/files'
import { RemoteError } from '../engine/remote/errors'
import { withPageAfterPush } from './fake-pages'
import { isPositionValid, audienceChanges, openPosition, encodePosition, type PositionContent } from './fake-positions'

interface LogEntry {
  seq: number
  c: string
  id: string
  aud: string
}

/** Faults of the server. The invariant checks must detect each of them. */
export interface ServerFaults {
  /** Pulls by the `updated` stamp, which is set before the commit. */
  updatedCursor?: boolean
  /** Applies every mutation as if it were new. */
  noLedger?: boolean
  /** Messages don't enter or leave the window with their ticket. */
  messagesStay?: boolean
  /** A device that was offline for longer than a window isn't reset. */
  neverAway?: boolean
  /** A position is valid in every epoch. */
  runIgnored?: boolean
  /** A first sync continues although the person's audiences have changed. */
  scopesIgnored?: boolean
}

/** A second effect of the same mutation is an error. */
export interface Effect {
  client: string
  key: string
  n: number
  id: string
  at: number
}

/**
 * The server's part of the sync protocol in memory, with its steps in the same order as in `server/sync`. Audiences:
 * `user_id`, `role:admin`, and `*`.
 */
export class FakeServer {
  seq = 0
  /** Entries up to this number may have been pruned. */
  floor = 0
  runs: { name: string; start: number }[] = [{ name: 'run1', start: 0 }]
  roles: string[] = []
  readonly rows = new Map<string, Map<string, WireRow>>()
  readonly effects: Effect[] = []
  /** Log entries, newest last. */
  log = new Map<string, LogEntry>()
  ledger = new Map<string, { sentContent: string; result: MutationResult }>()
  last = new Map<string, number>()
  requests = 0
  /** Uploaded files, each with the message that contains it. */
  readonly files = new Map<string, { ticket: string; hash: string; message: string }>()
  readonly parts = new Map<string, Buffer>()
  /** Code with which uploads are refused; '' = uploads are accepted. */
  refuseFiles: ErrorCode | '' = ''
  /** Differences that devices reported, by key. */
  readonly found = new Map<string, Difference>()
  readonly tooFast = new Set<string>()
  /** Earlier servers answer a push without a page. */
  answersWithPages = true
  /** Days by which the server's clock is ahead of the machine's. */
  daysAhead = 0
  /** Maximum number of a window's parent rows that a device stores. */
  cap = Infinity
  windowLimit = Infinity
  private stamp = 0
  private begun = 1
  readonly userId: string
  private readonly faults: ServerFaults

  constructor(userId: string, faults: ServerFaults = {}) {
    this.userId = userId
    this.faults = faults
  }

  private table(c: string): Map<string, WireRow> {
    let rows = this.rows.get(c)
    if (rows === undefined) this.rows.set(c, (rows = new Map()))
    return rows
  }

  scopes(): string[] {
    return [this.userId, '*', ...this.roles.map((role) => `role:${role}`)]
  }

  private audiences(c: string, row: WireRow): string[] {
    if (c === 'program') return ['*']
    return [String(row['user_id'] ?? row.id), 'role:admin']
  }

  /** Returns the stamp of a write that is committed later, like PocketBase's `updated`. */
  begin(): number {
    return ++this.stamp
  }

  write(c: string, row: WireRow, stamp = this.begin()): void {
    const before = this.table(c).get(row.id)
    const next: WireRow = { ...row, updated: stamp }
    this.table(c).set(row.id, next)
    const audiences = new Set([...(before ? this.audiences(c, before) : []), ...this.audiences(c, next)])
    for (const aud of audiences) this.logged(c, row.id, aud)
    if (before !== undefined && before['window_from'] !== next['window_from']) this.move(c, next)
  }

  /** Child rows enter or leave the window together with their parent. */
  private move(parent: string, row: WireRow): void {
    if (this.faults.messagesStay) return
    for (const window of deviceWindows.filter((each) => each.parent === parent && each.name !== parent)) {
      for (const child of [...this.table(window.name).values()].filter(
        (each) => windowParentId(window, each) === row.id,
      )) {
        this.write(window.name, { ...child, window_from: row['window_from'] })
      }
    }
  }

  /** Returns the true time. Tests with wrong device clocks replace it. */
  trueNow = (): number => Date.now()

  nowMs(): number {
    return this.trueNow() + this.daysAhead * 86_400_000
  }

  settle(ticket: string, status: 'open' | 'closed'): void {
    const row = this.table('support_tickets').get(ticket)
    if (row === undefined) return
    this.write('support_tickets', {
      ...row,
      status,
      window_from: windowFrom('support_tickets', status, this.nowMs()),
    })
  }

  remove(c: string, id: string): void {
    const before = this.table(c).get(id)
    if (before === undefined) return
    this.table(c).delete(id)
    for (const aud of this.audiences(c, before)) this.logged(c, id, aud)
  }

  private logged(c: string, id: string, aud: string): void {
    const key = `${c}/${id}/${aud}`
    this.log.delete(key)
    this.log.set(key, { seq: ++this.seq, c, id, aud })
  }

  visible(c: string): WireRow[] {
    return [...this.table(c).values()].filter((row) => this.sees(c, row))
  }

  private sees(c: string, row: WireRow): boolean {
    return this.audiences(c, row).some((aud) => this.scopes().includes(aud) && this.isFor(aud, c, row))
  }

  /** Admins' devices get only rows inside a window. */
  private isFor(aud: string, c: string, row: WireRow): boolean {
    if (aud !== 'role:admin' || !deviceWindows.some(({ name }) => name === c)) return true
    return isInWindow(String(row['window_from'] ?? ''), windowCutoff(this.nowMs()))
  }

  private fitting(c: string, rows: WireRow[]): { rows: WireRow[]; cut?: boolean } {
    const window = deviceWindows.find(({ name }) => name === c)
    if (window === undefined || !this.roles.includes('admin')) return { rows }
    const parents = this.visible(window.parent).sort((a, b) => (a.id < b.id ? -1 : 1))
    const ids = new Set(parents.slice(0, this.cap).map(({ id }) => id))
    return { rows: rows.filter((row) => ids.has(windowParentId(window, row))), cut: parents.length > this.cap }
  }

  /** Starts a new epoch, as after a restart or an hour. */
  startRun(): void {
    this.begun += 1
    this.runs.push({ name: `run${this.begun}`, start: this.seq })
  }

  /** Returns a function that restores the copy and starts a new epoch. */
  snapshot(): () => void {
    const { rows, log, ledger, last, seq, floor, runs } = this
    const copy = structuredClone({ rows, log, ledger, last, seq, floor, runs })
    return () => {
      const { rows: kept, ...rest } = structuredClone(copy)
      this.rows.clear()
      for (const [c, of] of kept) this.rows.set(c, of)
      Object.assign(this, rest)
      this.effects.length = 0
      this.startRun()
    }
  }

  private sealed(after: number, scopes = this.scopes()): string {
    return encodePosition({ run: this.runs.at(-1)?.name ?? '', top: this.seq, after, scopes })
  }

  readonly stands = (cursor: string): PositionContent | null => openPosition(cursor)

  private holds(stands: PositionContent): boolean {
    return this.faults.runIgnored ? stands.after <= this.seq : isPositionValid(this, stands)
  }

  pull(request: PullRequest): PullAnswer {
    this.requests++
    const stands = this.stands(request.cursor)
    const answer: PullAnswer = {
      cursor: '',
      more: false,
      reset: false,
      regen: [],
      lost: [],
      gained: [],
      up: {},
      gone: {},
      known: request.acked.filter((key) => this.ledger.get(key)?.result.ok === true),
      window: this.windows(),
      now: this.nowMs(),
      min: 2,
      max: 2,
    }
    if (stands === null || !this.holds(stands)) return { ...answer, reset: true }
    const away = request.since > 0 && new Date(request.since).toISOString().slice(0, 10) < (answer.window?.cutoff ?? '')
    if (away && !this.faults.neverAway) return { ...answer, reset: true }
    const scopes = this.scopes()
    Object.assign(answer, audienceChanges(stands, scopes))
    if (answer.lost.length + answer.gained.length > 0) return answer
    if (this.faults.updatedCursor) return this.pullByStamp(stands.after, answer)
    const entries = [...this.log.values()]
      .filter(({ aud, seq }) => scopes.includes(aud) && seq > stands.after)
      .filter(({ aud, c, id }) => {
        const row = this.table(c).get(id)
        return row === undefined || this.isFor(aud, c, row)
      })
    const page = entries.slice(0, request.limit)
    answer.more = entries.length > page.length
    answer.cursor = this.sealed(answer.more ? (page.at(-1)?.seq ?? 0) : this.seq)
    for (const { c, id } of page) {
      const row = this.table(c).get(id)
      if (row !== undefined && this.sees(c, row)) {
        answer.up[c] = [...(answer.up[c] ?? []).filter((each) => each.id !== id), structuredClone(row)]
      } else answer.gone[c] = [...(answer.gone[c] ?? []), id]
    }
    return answer
  }

  private windows(): WindowAnswer | null {
    if (!this.roles.includes('admin')) return null
    const parents = [...new Set(deviceWindows.map(({ parent }) => parent))]
    const size = (c: string) => this.visible(c).length
    return {
      cutoff: windowCutoff(this.nowMs()),
      whole: parents.filter((c) => size(c) <= this.cap),
      cut: parents.filter((c) => size(c) > this.windowLimit),
    }
  }

  private pullByStamp(after: number, answer: PullAnswer): PullAnswer {
    let newest = after
    for (const c of this.rows.keys()) {
      const rows = this.visible(c).filter((row) => Number(row['updated']) > after)
      if (rows.length > 0) answer.up[c] = structuredClone(rows)
      for (const row of rows) newest = Math.max(newest, Number(row['updated']))
    }
    return { ...answer, cursor: this.sealed(newest) }
  }

  bootstrap(request: BootstrapRequest): BootstrapAnswer {
    this.requests++
    const answer: BootstrapAnswer = {
      cursor: '',
      reset: false,
      lost: [],
      gained: [],
      parts: [],
      told: (request.found ?? []).map(({ key }) => key),
      now: this.nowMs(),
    }
    for (const each of request.found ?? []) this.found.set(each.key, each)
    if (request.cursor === '') answer.cursor = this.sealed(this.faults.updatedCursor ? this.stamp : this.seq)
    else {
      const stands = this.stands(request.cursor)
      if (stands === null || !this.holds(stands)) return { ...answer, reset: true }
      const { lost, gained } = audienceChanges(stands, this.scopes())
      if (!this.faults.scopesIgnored && lost.length + gained.length > 0) return { ...answer, lost, gained }
      answer.cursor = this.sealed(stands.after, stands.scopes)
    }
    const fittingOf = (c: string) => this.fitting(c, this.visible(c))
    if (request.totals) {
      answer.totals = Object.fromEntries(request.collections.map((c) => [c, fittingOf(c).rows.length]))
    }
    let left = request.limit
    let after = request.after
    for (const c of request.collections) {
      const { rows: fitting, cut = false } = fittingOf(c)
      const rows = fitting.filter((row) => row.id > after).sort((a, b) => (a.id < b.id ? -1 : 1))
      const page = structuredClone(rows.slice(0, left))
      const done = page.length < left
      answer.parts.push({ c, rows: page, last: page.at(-1)?.id ?? '', done, cut })
      left -= page.length
      after = ''
      if (!done) break
    }
    return answer
  }

  /** @throws RemoteError `sequence-gap` */
  push(request: PushRequest): PushAnswer {
    this.requests++
    const results: MutationResult[] = []
    let before = request.last
    const answer = (stopped: ErrorCode | null): PushAnswer =>
      withPageAfterPush(this, request, { results, last: before, stopped, now: this.nowMs() })
    for (const mutation of request.muts) {
      const { key, n, ...content } = mutation
      const sentContent = JSON.stringify(content)
      const last = this.last.get(request.client) ?? 0
      const seen = this.faults.noLedger ? undefined : this.ledger.get(key)
      if (seen !== undefined) {
        const other: MutationResult = { key, n, ok: false, code: 'idempotency-mismatch' }
        results.push(seen.sentContent === sentContent ? { ...seen.result, n } : other)
        if (n > last && before === last) this.last.set(request.client, n)
      } else if (n <= last && !this.faults.noLedger) {
        results.push({ key, n, ok: false, code: 'sequence-gap' })
      } else if (before !== last && !this.faults.noLedger) {
        if (results.length > 0) return answer('sequence-gap')
        throw new RemoteError({ code: 'sequence-gap', details: { last } }, 409)
      } else if (this.tooFast.has(mutation.id)) {
        if (results.length > 0) return answer('rate-limited')
        throw new RemoteError({ code: 'rate-limited', details: { key } }, 429, 40_000)
      } else {
        const result = this.apply(request.client, mutation)
        this.ledger.set(key, { sentContent, result })
        this.last.set(request.client, n)
        results.push(result)
      }
      before = n
    }
    return answer(null)
  }

  /** Returns false if a file is missing or belongs to another message. */
  private carries(id: string, patch: { [field: string]: unknown }): boolean {
    const files = fileIdsOf(String(patch['files'] ?? '')).map((file) => this.files.get(file))
    // The files of a new ticket refer to the ticket before it exists.
    const ticket = patch['ticket_id'] ?? id
    if (files.some((file) => file === undefined || file.ticket !== ticket || file.message !== '')) return false
    for (const file of files) if (file !== undefined) file.message = id
    return true
  }

  private ownerOf(ticket: string): string {
    return String(this.table('support_tickets').get(ticket)?.['user_id'] ?? this.userId)
  }

  private apply(client: string, { key, n, op, c, id, patch, base }: Mutation): MutationResult {
    const refused = (code: ErrorCode, server?: { [field: string]: unknown }): MutationResult => ({
      key,
      n,
      ok: false,
      code,
      ...(server && { server }),
    })
    if (Object.values(patch).some((value) => String(value).includes('poison'))) return refused('text-empty')
    const before = this.table(c).get(id)
    if (op === 'create') {
      const ticket = c === 'ticket_messages' ? String(patch['ticket_id']) : ''
      if (!this.carries(id, patch)) return refused('file-missing')
      this.write(c, { ...before, user_id: this.ownerOf(ticket), ...patch, number: this.effects.length + 1, id })
      // A reply reopens a finished ticket.
      this.settle(ticket, 'open')
    } else if (before === undefined || !this.sees(c, before)) return refused('not-found')
    else if (op === 'delete') this.remove(c, id)
    else {
      const changed = Object.keys(patch).filter(
        (field) => before[field] !== base[field] && before[field] !== patch[field],
      )
      if (changed.includes('last_name')) return refused('conflict', { last_name: before['last_name'] })
      this.write(c, { ...before, ...patch })
    }
    this.effects.push({ client, key, n, id, at: this.effects.length })
    return { key, n, ok: true }
  }
}
