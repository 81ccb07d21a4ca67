import type { ErrorCode } from '../../../domain/error-codes'
import type {
  BootstrapAnswer,
  BootstrapRequest,
  Mutation,
  MutationResult,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  WindowAnswer,
  WireRow,
} from '../../../domain/sync/protocol'
import { deviceWindows, parentOf, windowFrom } from '../../../domain/sync/window'
import { cutOff, isInWindow } from '../../../domain/testing/windows'
import { fileIdsOf } from '../../../domain/tickets/files'
import { refusalOf } from '../remote/errors'
import type { FileUpload } from '../remote/sync-transport'

/** Faults built in on purpose: the checker has to catch each of them. */
export interface PlantedFaults {
  /** Pull by the `updated` stamp, taken before the commit, instead of the log's number. */
  updatedCursor?: boolean
  /** Apply whatever comes, as if nothing had been seen before. */
  noLedger?: boolean
  /** A ticket that moves leaves its messages where they were. */
  messagesStay?: boolean
  /** Who was away for longer than a window is told of entries only. */
  neverAway?: boolean
}

interface LogEntry {
  seq: number
  c: string
  id: string
  aud: string
}

/** One effect of a mutation; a second one for the same mutation is a double application. */
export interface Effect {
  client: string
  n: number
  id: string
  /** Commit order. */
  at: number
}

/**
 * The server's half of the protocol in memory, for the tests of the device's half: one person's rows by `user_id`, what admins see
 * by `role:admin`, what all see by `*`. It obeys the same order of steps as `server/sync`.
 */
export class FakeServer {
  epoch = 'epoch1'
  seq = 0
  roles: string[] = []
  readonly rows = new Map<string, Map<string, WireRow>>()
  readonly effects: Effect[] = []
  log: LogEntry[] = []
  ledger = new Map<string, { last: number; results: Map<number, MutationResult> }>()
  requests = 0
  /** Uploaded files, with the message that carries each. */
  readonly files = new Map<string, { ticket: string; data: string; message: string }>()
  /** What uploads are refused with; '' = they are taken. */
  refuseFiles: ErrorCode | '' = ''
  /** Ids whose changes come too fast for now. */
  readonly tooFast = new Set<string>()
  /** How many days its clock is ahead of the machine's. */
  daysAhead = 0
  /** Rows of a window that fit into a device; from `most` on a whole one is cut. */
  cap = Infinity
  most = Infinity
  private stamp = 0
  readonly userId: string
  private readonly faults: PlantedFaults

  constructor(userId: string, faults: PlantedFaults = {}) {
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
    if (c === 'programme') return ['*']
    return [String(row['user_id'] ?? row.id), 'role:admin']
  }

  /** Takes the time stamp of a write that is committed later: what `updated` does while a write waits for its turn. */
  begin(): number {
    return ++this.stamp
  }

  /** Commits a row, as anybody's write. */
  write(c: string, row: WireRow, stamp = this.begin()): void {
    const before = this.table(c).get(row.id)
    const next: WireRow = { ...row, updated: stamp }
    this.table(c).set(row.id, next)
    const audiences = new Set([...(before ? this.audiences(c, before) : []), ...this.audiences(c, next)])
    for (const aud of audiences) this.logged(c, row.id, aud)
    if (before !== undefined && before['window_from'] !== next['window_from']) this.move(c, next)
  }

  /** What belongs to a row comes along into its window and out of it. */
  private move(parent: string, row: WireRow): void {
    if (this.faults.messagesStay) return
    for (const window of deviceWindows.filter((each) => each.parent === parent && each.name !== parent)) {
      for (const child of [...this.table(window.name).values()].filter((each) => parentOf(window, each) === row.id)) {
        this.write(window.name, { ...child, window_from: row['window_from'] })
      }
    }
  }

  nowMs(): number {
    return Date.now() + this.daysAhead * 86_400_000
  }

  /** A ticket is answered, or done now. */
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
    this.log = this.log.filter((entry) => entry.c !== c || entry.id !== id || entry.aud !== aud)
    this.log.push({ seq: ++this.seq, c, id, aud })
  }

  /** What the rules show this person now. */
  visible(c: string): WireRow[] {
    return [...this.table(c).values()].filter((row) => this.sees(c, row))
  }

  private sees(c: string, row: WireRow): boolean {
    return this.audiences(c, row).some((aud) => this.scopes().includes(aud) && this.isFor(aud, c, row))
  }

  /** Admins' devices hold only what is in a window. */
  private isFor(aud: string, c: string, row: WireRow): boolean {
    if (aud !== 'role:admin' || !deviceWindows.some(({ name }) => name === c)) return true
    return isInWindow(String(row['window_from'] ?? ''), cutOff(this.nowMs()))
  }

  /** The rows of a window that a device takes. */
  private fitting(c: string, rows: WireRow[]): { rows: WireRow[]; cut?: boolean } {
    const window = deviceWindows.find(({ name }) => name === c)
    if (window === undefined || !this.roles.includes('admin')) return { rows }
    const parents = this.visible(window.parent).sort((a, b) => (a.id < b.id ? -1 : 1))
    const ids = new Set(parents.slice(0, this.cap).map(({ id }) => id))
    return { rows: rows.filter((row) => ids.has(parentOf(window, row))), cut: parents.length > this.cap }
  }

  /** A restored backup: an older state under a new epoch. */
  snapshot(): () => void {
    const copy = structuredClone({ rows: this.rows, log: this.log, ledger: this.ledger, seq: this.seq })
    return () => {
      this.rows.clear()
      for (const [c, rows] of copy.rows) this.rows.set(c, rows)
      this.log = copy.log
      this.ledger = copy.ledger
      this.seq = copy.seq
      this.effects.length = 0
      this.epoch += '+'
    }
  }

  pull(request: PullRequest): PullAnswer {
    this.requests++
    const scopes = this.scopes()
    const answer: PullAnswer = {
      epoch: this.epoch,
      head: this.seq,
      cursor: request.cursor,
      more: false,
      gen: 0,
      reset: false,
      regen: [],
      lost: request.scopes.filter((scope) => !scopes.includes(scope)),
      gained: scopes.filter((scope) => !request.scopes.includes(scope)),
      up: {},
      gone: {},
      acks: { last: this.ledger.get(request.client)?.last ?? 0 },
      window: this.windows(),
      now: this.nowMs(),
      min: 1,
      max: 1,
    }
    if (request.epoch !== this.epoch || request.cursor > this.seq) return { ...answer, reset: true }
    const away = request.since > 0 && new Date(request.since).toISOString().slice(0, 10) < (answer.window?.cutoff ?? '')
    if (away && !this.faults.neverAway) return { ...answer, reset: true }
    if (answer.lost.length + answer.gained.length > 0) return answer
    if (this.faults.updatedCursor) return this.pullByStamp(request, answer)
    const entries = this.log
      .filter(({ aud, seq }) => scopes.includes(aud) && seq > request.cursor)
      .filter(({ aud, c, id }) => {
        const row = this.table(c).get(id)
        return row === undefined || this.isFor(aud, c, row)
      })
      .sort((a, b) => a.seq - b.seq)
    const page = entries.slice(0, request.limit)
    answer.more = entries.length > page.length
    answer.cursor = answer.more ? (page.at(-1)?.seq ?? 0) : this.seq
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
      cutoff: cutOff(this.nowMs()),
      whole: parents.filter((c) => size(c) <= this.cap),
      cut: parents.filter((c) => size(c) > this.most),
    }
  }

  private pullByStamp(request: PullRequest, answer: PullAnswer): PullAnswer {
    for (const c of this.rows.keys()) {
      const rows = this.visible(c).filter((row) => Number(row['updated']) > request.cursor)
      if (rows.length > 0) answer.up[c] = structuredClone(rows)
      for (const row of rows) answer.cursor = Math.max(answer.cursor, Number(row['updated']))
    }
    return answer
  }

  bootstrap(request: BootstrapRequest): BootstrapAnswer {
    this.requests++
    const answer: BootstrapAnswer = {
      epoch: this.epoch,
      head: this.seq,
      gen: 0,
      scopes: this.scopes(),
      parts: [],
      now: this.nowMs(),
    }
    if (this.faults.updatedCursor) answer.head = this.stamp
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
      const total = after === '' ? rows.length : 0
      answer.parts.push({ c, rows: page, last: page.at(-1)?.id ?? '', done, total, cut })
      left -= page.length
      after = ''
      if (!done) break
    }
    return answer
  }

  /** @throws RemoteError `sequence-gap` */
  push(request: PushRequest): PushAnswer {
    this.requests++
    const known = this.ledger.get(request.client) ?? { last: 0, results: new Map<number, MutationResult>() }
    this.ledger.set(request.client, known)
    const results: MutationResult[] = []
    for (const mutation of request.muts) {
      const stored = known.results.get(mutation.n)
      if (stored !== undefined && !this.faults.noLedger) {
        results.push(stored)
        continue
      }
      if (mutation.n > known.last + 1) {
        if (results.length > 0) break
        throw refusalOf(409, { code: 'sequence-gap', details: { last: known.last } })
      }
      if (this.tooFast.has(mutation.id)) {
        if (results.length > 0)
          return { epoch: this.epoch, results, last: known.last, stopped: 'rate-limited', now: this.nowMs() }
        throw refusalOf(429, { code: 'rate-limited', details: { n: mutation.n } }, '40')
      }
      const result = this.apply(request.client, mutation)
      known.results.set(mutation.n, result)
      known.last = Math.max(known.last, mutation.n)
      results.push(result)
    }
    return { epoch: this.epoch, results, last: known.last, stopped: null, now: this.nowMs() }
  }

  /** Takes a file, the same one under its id as often as it comes. @throws RemoteError what `refuseFiles` says */
  upload({ id, ticket, data }: FileUpload): object {
    this.requests++
    if (this.refuseFiles !== '') throw refusalOf(400, { code: this.refuseFiles })
    const before = this.files.get(id)
    if (before !== undefined && before.data !== data) throw refusalOf(422, { code: 'idempotency-mismatch' })
    if (before === undefined) this.files.set(id, { ticket, data, message: '' })
    return { id }
  }

  /** Takes the files of a message; false where one isn't there or is another's. */
  private carries(id: string, patch: { [field: string]: unknown }): boolean {
    const files = fileIdsOf(String(patch['files'] ?? '')).map((file) => this.files.get(file))
    // a new ticket's own files name it before it is there
    const ticket = patch['ticket_id'] ?? id
    if (files.some((file) => file === undefined || file.ticket !== ticket || file.message !== '')) return false
    for (const file of files) if (file !== undefined) file.message = id
    return true
  }

  /** A message belongs to its ticket's owner. */
  private ownerOf(ticket: string): string {
    return String(this.table('support_tickets').get(ticket)?.['user_id'] ?? this.userId)
  }

  private apply(client: string, { n, op, c, id, patch, base }: Mutation): MutationResult {
    const refused = (code: ErrorCode, server?: { [field: string]: unknown }): MutationResult => ({
      n,
      ok: false,
      seq: 0,
      code,
      ...(server && { server }),
    })
    if (Object.values(patch).some((value) => String(value).includes('poison'))) return refused('text-empty')
    const before = this.table(c).get(id)
    if (op === 'create') {
      const ticket = c === 'ticket_messages' ? String(patch['ticket_id']) : ''
      if (!this.carries(id, patch)) return refused('file-missing')
      this.write(c, { ...before, user_id: this.ownerOf(ticket), ...patch, number: this.effects.length + 1, id })
      // a reply brings back what was done
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
    this.effects.push({ client, n, id, at: this.effects.length })
    return { n, ok: true, seq: this.seq }
  }
}
