import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { toExplainableSql, findSlowSteps } from '../server/query-plans'
import type { TestServer } from '../server/server'
import { openProbe } from '../server/sql'

export interface StatementLog {
  /** Returns the statements that were logged since the last call, each kind only once. */
  readNew(): Promise<string[]>
  /** Returns the slow plans of those statements that are not `excused`. Adds the excuses that were used to `needed`. */
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

/** Opens the log of a server. Its plans are those of a database without statistics. */
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
