import { open } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { waitForBackups } from '../../support/routes/program-cases'

/** Tests a database file with an intact header and one damaged page (O12). */

const { server, admin } = await startServerWithAdmin()
await waitForBackups({ server })

/** Overwrites the first page of a table while the server is stopped, as a broken disk might. */
async function damageTable(table: string): Promise<void> {
  await server.shutDown()
  const [at] = await server.sql('SELECT rootpage FROM sqlite_master WHERE name = ?', [table])
  const [size] = await server.sql('PRAGMA page_size')
  if (at === undefined) throw new Error('no such table')
  await server.sql('PRAGMA wal_checkpoint(TRUNCATE)')
  const bytes = Number(size?.['page_size'])
  const file = await open(path.join(server.dir, 'data.db'), 'r+')
  await file.write(Buffer.alloc(bytes, 0xa5), 0, bytes, (Number(at['rootpage']) - 1) * bytes)
  await file.close()
}
const readProblems = async () => (await admin.call('GET /api/admin/health', {})).findings.map(({ about }) => about)

it('a damaged page makes the backup fail and is reported on the health page', async () => {
  // no other query reads this table
  await server.sql('CREATE TABLE made_by_hand (n INTEGER)')
  await damageTable('made_by_hand')
  await server.restart()
  await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
  expect((await server.sql('SELECT state, problem FROM _backups ORDER BY asked_at DESC LIMIT 1'))[0]).toEqual({
    state: 'failed',
    problem: 'unreadable',
  })
  expect(await readProblems()).toContain('database-damaged')
})

it('a damaged page is reported clearly by `coterie audit`, by `coterie backup` and at the start', async () => {
  await damageTable('user_payments')
  const advice = 'Keep the folder and restore a backup with `coterie restore FILE.zip`\n'
  const message = `coterie: the database in ${server.dir} is damaged (database disk image is malformed (11)). ${advice}`
  expect(await server.run('audit')).toEqual({ status: 1, output: message })
  expect(await server.run('backup', '--to', path.join(server.dir, 'copy.zip'))).toEqual({ status: 1, output: message })
  await expect(server.restart()).rejects.toThrow(message.trim())
})
