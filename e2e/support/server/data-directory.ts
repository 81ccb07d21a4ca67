import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runBinary } from './server'
import { openProbe, type SqlRow } from './sql'

/** A data directory without a running server, for tests that tamper with it. */
export interface DataDirectory {
  dir: string
  sql(query: string, params?: readonly (string | number)[]): Promise<SqlRow[]>
  /** Drops the guard triggers, but not the triggers that record facts. */
  dropGuards(): Promise<void>
  run(...args: string[]): Promise<{ status: number; output: string }>
  copy(): Promise<DataDirectory>
  remove(): Promise<void>
}

export function dataDirectory(dir: string): DataDirectory {
  const runQuery = async (query: string, params: readonly (string | number)[] = []): Promise<SqlRow[]> => {
    const probe = openProbe(path.join(dir, 'data.db'))
    return probe.query(query, params).finally(() => probe.close())
  }
  return {
    dir,
    sql: runQuery,
    dropGuards: async () => {
      const probe = openProbe(path.join(dir, 'data.db'))
      const guards = await probe.query(
        `SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 7) = '_guard_'`,
      )
      if (guards.length < 30) throw new Error(`only ${guards.length} guards exist`)
      for (const { name } of guards) await probe.query(`DROP TRIGGER "${name}"`)
      probe.close()
    },
    run: (...args) => runBinary([...args, '--dir', dir]),
    copy: async () => {
      const directory = await mkdtemp(path.join(os.tmpdir(), 'coterie-folder-'))
      await cp(dir, directory, { recursive: true })
      return dataDirectory(directory)
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
