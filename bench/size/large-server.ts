import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFirstAdmin, signIn, testPassword } from '../../e2e/support/server/people'
import { startServer, type TestServer } from '../../e2e/support/server/server'
import { Session } from '../../e2e/support/server/session'
import { timed } from '../result'
import { seedSize, type DataSize } from './seed'

export interface LargeServer {
  server: TestServer
  admin: Session
  adminEmail: string
  adminPassword: string
  /** Duration of creating the rows, ms; 0 if they already existed. */
  seedMs: number
}

const adminEmail = 'admin@coterie.example'

/**
 * Starts a server with the given amount of data. `dir` is the folder in which the data is created or reused; '' = a
 * temporary folder.
 */
export async function startLargeServer(size: DataSize, dir = ''): Promise<LargeServer> {
  const mark = path.join(dir, 'bench-world')
  const isThere =
    dir !== '' &&
    (await access(mark).then(
      () => true,
      () => false,
    ))
  // Use the product's default memory setting; test servers may use more.
  const server = await startServer({ ...(dir !== '' && { dir }), env: { GOGC: '100' } })
  const admin = isThere ? await signIn(new Session(server), adminEmail) : await createFirstAdmin(server)
  const seedMs = isThere ? 0 : await timed(() => seedSize(server, size))
  if (dir !== '') await writeFile(mark, '')
  // Restart, so that the measured server has just started with these rows.
  await server.restart()
  return { server, admin, adminEmail, adminPassword: testPassword, seedMs }
}
