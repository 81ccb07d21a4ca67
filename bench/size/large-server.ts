import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createFirstAdmin, signIn, testPassword } from '../../e2e/support/server/people'
import { startServer, type TestServer } from '../../e2e/support/server/server'
import { Session } from '../../e2e/support/server/session'
import { timed } from '../result'
import { adminEmail } from '../seed'
import { seedSize, type DataSize } from './seed'

/**
 * Starts a server whose data `seed` creates. `dir` is the folder of the data, which is reused if it exists; '' = a
 * temporary folder.
 */
export async function startSeeded(dir: string, seed: (server: TestServer) => Promise<unknown>): Promise<TestServer> {
  const mark = path.join(dir, 'bench-world')
  const isThere = dir !== '' && existsSync(mark)
  // Use the product's default memory setting; test servers may use more.
  const server = await startServer({ ...(dir !== '' && { dir }), env: { GOGC: '100' } })
  if (!isThere) await seed(server)
  if (dir !== '') writeFileSync(mark, '')
  return server
}

export interface LargeServer {
  server: TestServer
  admin: Session
  adminEmail: string
  adminPassword: string
  /** Duration of creating the rows, ms; 0 if they already existed. */
  seedMs: number
}

/** Starts a server with the given amount of data, in `dir` (`startSeeded`). */
export async function startLargeServer(size: DataSize, dir = ''): Promise<LargeServer> {
  let seedMs = 0
  const server = await startSeeded(dir, async (empty) => {
    await createFirstAdmin(empty)
    seedMs = await timed(() => seedSize(empty, size))
  })
  // Restart, so that the measured server has just started with these rows.
  await server.restart()
  const admin = await signIn(new Session(server), adminEmail)
  return { server, admin, adminEmail, adminPassword: testPassword, seedMs }
}
