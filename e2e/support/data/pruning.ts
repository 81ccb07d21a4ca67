import { expect } from 'vitest'
import type { TestServer } from '../server/server'

/** SQL for a moment so many days ago, as the database keeps it. */
export const sqlDaysAgo = (days: number): string => `strftime('%Y-%m-%d %H:%M:%f', 'now', '-${days} days') || 'Z'`

let oldMailCount = 0

/** Starts the server anew and waits until its pruning has come to its end: one old mail makes it tell what it removed. */
export async function runPruning(server: TestServer): Promise<void> {
  const before = await countPruneEntries(server)
  await insertOldMail(server)
  await server.restart()
  await expect.poll(() => countPruneEntries(server), { timeout: 120_000 }).toBe(before + 1)
}

/** A mail that has been kept long enough. */
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

/** What is in the sync log by now counts as so many days old; no other mark is left. */
export async function ageSyncLog(server: TestServer, days: number): Promise<void> {
  await server.sql('DELETE FROM _sync_marks')
  await server.sql(
    `INSERT INTO _sync_marks (at, head) SELECT ${sqlDaysAgo(days)}, seq FROM sqlite_sequence WHERE name = '_sync_log'`,
  )
}

/** How far the log goes back. */
export const readLogFloor = async (server: TestServer): Promise<number> =>
  Number((await server.sql('SELECT floor FROM _sync_meta'))[0]?.['floor'])
