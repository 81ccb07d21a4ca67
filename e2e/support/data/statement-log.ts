import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { TestServer } from '../server/server'
import { openProbe, type SqlRow } from '../server/sql'

export interface StatementLog {
  /** Returns the statements that were logged since the last call, each kind only once. */
  readNew(): Promise<string[]>
  /** Returns the slow plans of those statements that are not `excused`. Adds to `needed` the excuses that applied. */
  findSlowPlans(
    statements: readonly string[],
    excused: readonly AllowedStatement[],
    needed: Set<AllowedStatement>,
  ): Promise<string[]>
  close(): void
}

/** A statement that may scan or sort many rows, with the reason. */
export interface AllowedStatement {
  statement: RegExp
  why: string
}

export const logStatementsTo = (file: string): { env: Record<string, string> } => ({
  env: { COTERIE_STATEMENTS: file },
})

/** Opens the statement log of a server. Its query plans are those of a database without statistics. */
export async function openStatementLog(server: TestServer, file: string): Promise<StatementLog> {
  const rows = await server.sql(`SELECT name FROM sqlite_master WHERE type = 'table'`)
  const tables = new Set(rows.map((row) => String(row['name'])))
  const probe = openProbe(path.join(server.dir, 'data.db'))
  let read = (await stat(file)).size
  return {
    readNew: async () => {
      const added = await readFrom(file, read)
      const whole = added.subarray(0, added.lastIndexOf('\n') + 1)
      read += whole.length
      const kinds = new Map<string, string>()
      for (const line of whole
        .toString('utf8')
        .split('\n')
        .filter((each) => each !== '')) {
        const sql = toExplainableSql(JSON.parse(line) as string)
        if (/^\s*(SELECT|WITH)\b/i.test(sql)) kinds.set(statementShape(sql), sql)
      }
      return [...kinds.values()]
    },
    findSlowPlans: async (statements, excused, needed) => {
      const found: string[] = []
      for (const sql of statements) {
        const faults = findSlowSteps(sql, await probe.query(`EXPLAIN QUERY PLAN ${sql}`), tables)
        const excuse = faults.length > 0 && excused.find(({ statement }) => statement.test(sql))
        if (excuse) needed.add(excuse)
        else found.push(...faults.map((fault) => `${sql.replaceAll(/\s+/g, ' ')}\n  → ${fault}`))
      }
      return found
    },
    close: () => probe.close(),
  }
}

async function readFrom(file: string, offset: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - offset), 0, size - offset, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const statementShape = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b/g, '?').replaceAll(/\?(, ?\?)+/g, '?')

interface Step {
  id: number
  parent: number
  detail: string
}

/** Tables that stay small for any number of people and months. */
const smallTables: ReadonlySet<string> = new Set([
  'program',
  'admin_settings',
  'faqs',
  'terms_versions',
  'payment_runs',
  'pragma_table_info',
  'sqlite_master',
  'sqlite_schema',
  'sqlite_sequence',
  'stats',
  '_backups',
  '_collections',
  '_day_anchors',
  '_stats_counts',
  '_stats_stale',
  '_icon',
  '_migrations',
  '_params',
  '_secrets',
  '_superusers',
  // this table has at most 500 rows
  '_sync_found',
  '_sync_gen',
  '_sync_meta',
  '_tally',
])

/** Columns whose values identify one entity. Few rows match them, so sorting these rows is cheap. */
const selectiveColumns: ReadonlySet<string> = new Set(
  `id rowid user_id affiliate_id referred_user referral ticket_id ticket payment earning
   hold period source subject entry email email_norm hash key client device person`.split(/\s+/),
)
const sqlKeywords = new Set(
  'where left right inner outer cross natural join on using order group limit having union window set as indexed not'.split(
    ' ',
  ),
)

/** Converts a logged statement to SQL that SQLite can explain. The log contains PocketBase's quoting and `<nil>`. */
export const toExplainableSql = (logged: string): string =>
  logged
    .replaceAll('<nil>', 'NULL')
    .replaceAll(/\[\[(.*?)\]\]/g, (_, name: string) => quoted(name))
    .replaceAll(/\{\{(.*?)\}\}/g, (_, name: string) => quoted(name))

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => (part === '*' ? part : `\`${part}\``))
    .join('.')

/**
 * Returns full scans of growing tables, sorts of unlimited rows, and CTEs named `few` without a LIMIT. Rows of `few` count
 * as limited.
 */
export function findSlowSteps(sql: string, plan: readonly SqlRow[], tables: ReadonlySet<string>): string[] {
  const steps = plan.map((row) => ({
    id: Number(row['id']),
    parent: Number(row['parent']),
    detail: String(row['detail']),
  }))
  const aliases = tableAliases(sql)
  const grows = (name: string): boolean =>
    (aliases.get(name) ?? [name]).some((table) => tables.has(table) && !smallTables.has(table))
  const boundless = [...sql.matchAll(/\bfew AS \(/g)].filter(
    ({ index }) => !/\bLIMIT\s+\d+$/.test(parenthesized(sql, index)),
  )
  return [
    ...boundless.map(() => '`few` has no LIMIT'),
    ...steps.flatMap(({ detail }) => (isFullScan(detail, grows) ? [detail] : [])),
    ...steps
      .filter((step) => /TEMP B-TREE/.test(step.detail) && sortsMany(step, steps, grows))
      .map(({ detail }) => detail),
  ]
}

function tableAliases(sql: string): Map<string, string[]> {
  const bare = sql.replaceAll(/'(?:[^']|'')*'/g, "''")
  const aliases = new Map<string, string[]>()
  for (const [, table = '', alias = ''] of bare.matchAll(
    /\b(?:FROM|JOIN|INTO|UPDATE)\s+[`"]?(\w+)[`"]?(?:\s+(?:AS\s+)?[`"]?(\w+)[`"]?)?/gi,
  )) {
    const name = alias === '' || sqlKeywords.has(alias.toLowerCase()) ? table : alias
    aliases.set(name, [...(aliases.get(name) ?? []), table])
  }
  return aliases
}

function parenthesized(sql: string, from: number): string {
  const start = sql.indexOf('(', from) + 1
  let depth = 1
  let end = start
  while (depth > 0 && end < sql.length) {
    if (sql[end] === '(') depth += 1
    if (sql[end] === ')') depth -= 1
    end += 1
  }
  return sql.slice(start, end - 1).trim()
}

function isFullScan(detail: string, grows: (name: string) => boolean): boolean {
  const [, name = ''] = /^SCAN (\w+)/.exec(detail) ?? []
  if (detail.includes('VIRTUAL TABLE')) return grows(name) && !/VIRTUAL TABLE INDEX \d+:\S*M/.test(detail)
  return (name !== '' && grows(name)) || /USING AUTOMATIC/.test(detail)
}

/** Reports whether a sort may process many rows, because an earlier step at its level of the plan reads many rows. */
function sortsMany({ id, parent }: Step, steps: readonly Step[], grows: (name: string) => boolean): boolean {
  return steps.some((loop) => loop.parent === parent && loop.id < id && readsManyRows(loop, steps, grows))
}

function readsManyRows({ detail, parent }: Step, steps: readonly Step[], grows: (name: string) => boolean): boolean {
  const [, access = '', name = ''] = /^(SCAN|SEARCH) (\(?[\w-]+\)?)/.exec(detail) ?? []
  if (name === '' || name === 'few') return false
  if (!grows(name)) {
    // a subquery returns many rows only if one of its own steps reads many rows
    const part = steps.find(
      (step) => /^(?:CO-ROUTINE|MATERIALIZE) /.test(step.detail) && step.detail.endsWith(` ${name}`),
    )
    return (
      part !== undefined &&
      steps.some((step) => step.parent === part.id && step.parent !== parent && readsManyRows(step, steps, grows))
    )
  }
  if (access === 'SCAN') return true
  return ![...detail.matchAll(/(\w+)=\?/g)].some(([, column = '']) => selectiveColumns.has(column))
}
