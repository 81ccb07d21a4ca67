import type { Id, Month } from '../../../domain/entities'
import type { RunPlan } from '../../../domain/model/plan-run'
import type { TestServer } from '../../support/server/server'

/** Everything that a run writes, as text without ids, regardless of how many statements write the rows. */
export interface RunWrites {
  /** New lines with the type of their payment; '' = none. */
  lines: string[]
  payments: string[]
  links: string[]
  /** Entries of the sync log as `collection person`, one for each row. */
  log: string[]
  /** Number of new rows in the fact log, by collection. */
  facts: { [collection: string]: number }
  /** Changes of the counters behind the stats, as rows and cents. */
  counters: { [counter: string]: string }
}

interface LineKey {
  kind: string
  source: Id
  month: Month
  n: number
}
const lineName = ({ kind, source, month, n }: LineKey): string => `${kind} ${source} ${month} n${n}`

/** Returns the writes that follow from the model's plan. */
export function expectedWrites(plan: RunPlan, month: Month, run: Id): RunWrites {
  const paid = plan.rows.filter(({ reason }) => reason === 'payment')
  const holder = new Map(paid.flatMap(({ paymentType, lines }) => lines.map((line) => [lineName(line), paymentType])))
  const carried = paid.flatMap(({ lines }) => lines.filter(({ id }) => id !== ''))
  const links = paid.flatMap(({ userId, paymentType, lines }) =>
    lines.map((line) => ({ userId, text: `${userId} ${paymentType} ${lineName(line)} ${line.amount_cents}` })),
  )
  const counters = new Counters()
  for (const { paymentType, amountCents } of paid)
    counters.add('payments', ['pending', paymentType, month, run], 1, amountCents)
  for (const line of plan.lines)
    counters.add('lines', [line.month, 'pending', holder.has(lineName(line)) ? 1 : 0], 1, line.amount_cents)
  for (const line of carried) {
    counters.add('lines', [line.month, 'pending', 0], -1, -line.amount_cents)
    counters.add('lines', [line.month, 'pending', 1], 1, line.amount_cents)
  }
  return {
    lines: plan.lines
      .map(
        (line) =>
          `${line.user_id} ${lineName(line)} ${line.rate_cents} ${line.days}/${line.days_in_month} ${line.amount_cents} ${holder.get(lineName(line)) ?? ''}`,
      )
      .sort(),
    payments: paid.map((row) => `${row.userId} ${row.paymentType} ${row.amountCents}`).sort(),
    links: links.map(({ text }) => text).sort(),
    log: [
      ...[...plan.lines, ...carried].map((line) => `earnings ${line.user_id}`),
      ...paid.map(({ userId }) => `user_payments ${userId}`),
      ...links.map(({ userId }) => `payment_lines ${userId}`),
    ].sort(),
    facts: { earnings: plan.lines.length, user_payments: paid.length },
    counters: counters.changes(),
  }
}

export interface RunBaseline {
  seq: number
  facts: number
  counters: Counters
}

export async function readBaseline(server: TestServer): Promise<RunBaseline> {
  const [found] = await server.sql(
    `SELECT (SELECT COALESCE(MAX(seq), 0) FROM _sync_log) AS seq, (SELECT COALESCE(MAX(rowid), 0) FROM _fact_log) AS facts`,
  )
  return { seq: Number(found?.['seq']), facts: Number(found?.['facts']), counters: await readCounters(server) }
}

export async function readWrites(server: TestServer, run: Id, before: RunBaseline): Promise<RunWrites> {
  const texts = async (sql: string): Promise<string[]> =>
    (await server.sql(sql)).map((row) => String(row['text'])).sort()
  const line = `e.kind || ' ' || e.source || ' ' || e.month || ' n' || e.n`
  const facts = await server.sql(
    `SELECT collection, COUNT(*) AS n FROM _fact_log WHERE rowid > ${before.facts} AND was = ''
       AND collection IN ('earnings', 'user_payments') GROUP BY 1`,
  )
  return {
    lines: await texts(
      `SELECT e.user_id || ' ' || ${line} || ' ' || e.rate_cents || ' ' || e.days || '/' || e.days_in_month || ' ' || e.amount_cents
         || ' ' || COALESCE(p.payment_type, '') AS text
       FROM earnings e LEFT JOIN user_payments p ON p.id = e.payment WHERE e.run = '${run}'`,
    ),
    payments: await texts(
      `SELECT user_id || ' ' || payment_type || ' ' || amount_cents AS text FROM user_payments WHERE run = '${run}'`,
    ),
    links: await texts(
      `SELECT l.user_id || ' ' || p.payment_type || ' ' || ${line} || ' ' || l.amount_cents AS text FROM payment_lines l
       JOIN user_payments p ON p.id = l.payment JOIN earnings e ON e.id = l.earning WHERE p.run = '${run}'`,
    ),
    log: await texts(
      `SELECT c || ' ' || aud AS text FROM _sync_log
       WHERE seq > ${before.seq} AND c IN ('earnings', 'user_payments', 'payment_lines')`,
    ),
    facts: Object.fromEntries(facts.map((row) => [String(row['collection']), Number(row['n'])])),
    counters: (await readCounters(server)).minus(before.counters).changes(),
  }
}

/** Collects row counts and cents by counter and key. */
class Counters {
  private readonly sums = new Map<string, { n: number; cents: number }>()

  add(counter: string, key: readonly unknown[], n: number, cents: number): void {
    const name = `${counter} ${JSON.stringify(key)}`
    const sum = this.sums.get(name) ?? { n: 0, cents: 0 }
    this.sums.set(name, { n: sum.n + n, cents: sum.cents + cents })
  }

  minus(other: Counters): Counters {
    const left = new Counters()
    for (const [name, { n, cents }] of this.sums) left.sums.set(name, { n, cents })
    for (const [name, { n, cents }] of other.sums) {
      const sum = left.sums.get(name) ?? { n: 0, cents: 0 }
      left.sums.set(name, { n: sum.n - n, cents: sum.cents - cents })
    }
    return left
  }

  changes(): { [counter: string]: string } {
    const changed = [...this.sums].filter(([, { n, cents }]) => n !== 0 || cents !== 0)
    return Object.fromEntries(changed.map(([name, { n, cents }]) => [name, `${n} ${cents}`]))
  }
}

async function readCounters(server: TestServer): Promise<Counters> {
  const counters = new Counters()
  const countRows = await server.sql(
    `SELECT counter, key, n, cents FROM _stats_counts WHERE counter IN ('payments', 'lines')`,
  )
  for (const { counter, key, n, cents } of countRows)
    counters.add(String(counter), JSON.parse(String(key)) as unknown[], Number(n), Number(cents))
  return counters
}
