import { newId } from '../domain/sync/new-id'
import { createFirstAdmin } from '../e2e/support/server/people'
import { sqlDaysAgo } from '../e2e/support/data/pruning'
import { startServer, type TestServer } from '../e2e/support/server/server'
import { p95, repeatDuring, reportComparison, timed } from './result'
import { idSql, keepSignedIn, rowNumbers, seedTicket } from './seed'

export const pruningBenchName = (rows: number): string => `pruning ${rows} old mails, keys, ledger and log entries each`

/**
 * Prunes an old data directory during sequential writes: measures the time from the start until pruning is complete, and
 * compares it with deleting the same rows in one statement per table. It also records the slowest write, and whether freed
 * pages are reused.
 */
export async function benchPruning(rows: number): Promise<void> {
  const server = await startServer()
  try {
    const admin = await createFirstAdmin(server)
    const ticket = await seedTicket(server, admin.userId)
    const signInAgain = keepSignedIn(admin)
    const write = async (): Promise<void> => {
      await signInAgain()
      await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Looked at.' })
    }
    const alone = await repeatDuring(new Promise((resolve) => setTimeout(resolve, 3_000)), write)
    await seedOldRows(server, rows)
    await server.restart()
    let pruningMs = 0
    const done = timed(() => untilPruned(server)).then((ms) => (pruningMs = ms))
    const meanwhile = await repeatDuring(done, write)
    const before = await pages(server)
    await seedOldRows(server, rows)
    const peerMs = await timed(() => deleteAtOnce(server))
    await reportComparison({
      name: pruningBenchName(rows),
      oursMs: [pruningMs],
      peer: 'one DELETE for each table, without triggers’ work between',
      peerMs: [peerMs],
      notes: {
        writesAloneP95Ms: p95(alone).toFixed(0),
        writesMeanwhileP95Ms: p95(meanwhile).toFixed(0),
        slowestWriteMs: Math.max(...meanwhile).toFixed(0),
        writes: meanwhile.length,
        pagesAfterPruning: before,
        pagesAfterTheSameAgain: await pages(server),
      },
    })
  } finally {
    await server.stop()
  }
}

const tables = ['mail_outbox', '_commands', '_sync_mutations', '_sync_log'] as const
const whatIsOld: { [table in (typeof tables)[number]]: string } = {
  mail_outbox: `id LIKE 'old%'`,
  _commands: `key LIKE 'old%'`,
  _sync_mutations: `client LIKE 'old%'`,
  _sync_log: `id LIKE 'old%'`,
}

async function seedOldRows(server: TestServer, count: number): Promise<void> {
  const each = rowNumbers(count)
  const id = idSql('old')
  const old = sqlDaysAgo(100)
  for (const sql of [
    `${each} INSERT INTO mail_outbox (id, "to", template, language, subject, html, text, status, queued_at, created, updated)
     SELECT ${id}, printf('p%d@mail.example', n), 'welcome', 'en', 'A letter', hex(zeroblob(1000)), hex(zeroblob(300)), 'sent', ${old}, '', '' FROM c`,
    `${each} INSERT INTO _commands (key, actor, route, input_hash, status, body, at)
     SELECT ${id}, printf('a%014d', n * 7919 % 100000), 'POST /api/admin/tickets/notes', hex(zeroblob(32)), 200, '{}', ${old} FROM c`,
    `${each} INSERT INTO _sync_mutations (client, n, key, let_go, user, status, code, result, at)
     SELECT ${id}, 1, ${id}, ${old}, 'somebody', 'ok', '', '{"n":1,"ok":true}', ${old} FROM c`,
    `${each} INSERT INTO _sync_log (c, id, aud) SELECT 'saved_views', ${id}, printf('a%014d', n * 7919 % 100000) FROM c`,
    'DELETE FROM _sync_marks',
    `INSERT INTO _sync_marks (at, head) SELECT ${old}, seq FROM sqlite_sequence WHERE name = '_sync_log'`,
  ]) {
    await server.sql(sql)
  }
}

/** Resolves when no old row is left in any of the tables. */
async function untilPruned(server: TestServer): Promise<void> {
  for (const table of tables) {
    for (;;) {
      const left = await server.sql(`SELECT 1 FROM ${table} WHERE ${whatIsOld[table]} LIMIT 1`)
      if (left.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

async function deleteAtOnce(server: TestServer): Promise<void> {
  for (const table of tables) await server.sql(`DELETE FROM ${table} WHERE ${whatIsOld[table]}`)
}

const pages = async (server: TestServer): Promise<number> =>
  Number((await server.sql('PRAGMA page_count'))[0]?.['page_count'])
