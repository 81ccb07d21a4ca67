import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'

export type SqlRow = Record<string, string | number | null>

/** Returns the values of rows that have one column. */
export const valuesOf = (rows: readonly SqlRow[]) => rows.flatMap((row) => Object.values(row))

/** A connection to a database file from outside the server, through the program `server/cmd/sqlprobe`. */
export interface SqlProbe {
  /** Process id; 0 when the start failed. */
  readonly pid: number
  /** Runs a statement and returns its rows. `date('now')` and similar functions use the test's clock. */
  query(sql: string, params?: readonly (string | number)[]): Promise<SqlRow[]>
  close(): void
  /** Waits for the exit. When the last connection closes, SQLite deletes the write-ahead log, even a newer one. */
  closeAndWait(): Promise<void>
}

/** Opens a probe on a SQLite file, also while the server is running. A query rejects with SQLite's message. */
export function openProbe(file: string): SqlProbe {
  const child: ChildProcessWithoutNullStreams = spawn(path.resolve('dist/sqlprobe'), [file])
  const waiting: { resolve: (rows: SqlRow[]) => void; reject: (error: Error) => void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as { rows: SqlRow[] | null; error?: string }
    const next = waiting.shift()
    if (answer.error) next?.reject(new Error(answer.error))
    else next?.resolve(answer.rows ?? [])
  })
  child.on('exit', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('the probe ended'))
  })
  return {
    pid: child.pid ?? 0,
    query: (sql, params = []) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        child.stdin.write(`${JSON.stringify({ sql: withTestClock(sql), params })}\n`)
      }),
    close: () => child.stdin.end(),
    closeAndWait: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.on('exit', () => resolve())
        child.stdin.end()
      }),
  }
}

/** Replaces 'now' in a statement by the test's time, because SQLite knows only the machine's clock. */
const withTestClock = (sql: string): string =>
  sql.replaceAll(
    /\b(date|datetime|strftime)\(('[^']*', *)?'now'/g,
    (_, name: string, format = '') => `${name}(${format}'${new Date().toISOString().slice(0, -1)}'`,
  )
