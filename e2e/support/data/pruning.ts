import { expect } from 'vitest'
import type { TestServer } from '../server/server'

export const sqlDaysAgo = (days: number): string => `strftime('%Y-%m-%d %H:%M:%f', 'now', '-${days} days') || 'Z'`

let oldMailCount = 0

/** Inserts an old email, restarts the server and waits until pruning has written its audit entry. */
export async function runPruning(server: TestServer): Promise<void> {
  const before = await countPruneEntries(server)
  await insertOldMail(server)
  await server.restart()
  await expect.poll(() => countPruneEntries(server), { timeout: 120_000 }).toBe(before + 1)
}

export async function insertOldMail(server: TestServer): Promise<string> {
  const id = `prunedmail${String(++oldMailCount).padStart(5, '0')}`
  await server.sql(
    `INSERT INTO mail_outbox (id, "to", template, language, subject, status, queued_at, created, updated)
     VALUES (?, 'old@mail.example', 'welcome', 'en', 'Old', 'sent', ${sqlDaysAgo(91)}, '', '')`,
    [id],
  )
  return id
}

const countPruneEntries = async (server: TestServer): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM audit_log WHERE action = 'data.prune'`))[0]?.['n'])

/** Makes the whole sync log as old as the given number of days, by replacing its time marks. */
export async function ageSyncLog(server: TestServer, days: number): Promise<void> {
  await server.sql('DELETE FROM _sync_marks')
  await server.sql(
    `INSERT INTO _sync_marks (at, head) SELECT ${sqlDaysAgo(days)}, seq FROM sqlite_sequence WHERE name = '_sync_log'`,
  )
}

export const readLogFloor = async (server: TestServer): Promise<number> =>
  Number((await server.sql('SELECT floor FROM _sync_meta'))[0]?.['floor'])
