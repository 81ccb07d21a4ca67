import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { firstAdmin, signIn, testPassword } from '../../e2e/support/server/people'
import { startServer, type TestServer } from '../../e2e/support/server/server'
import { Session } from '../../e2e/support/server/session'
import { timed } from '../result'
import { seedSize, type Size } from './seed'

/** A large world that is served, and an admin of it. */
export interface World {
  server: TestServer
  admin: Session
  adminEmail: string
  adminPassword: string
  /** How long the rows took to write; 0 where they were there. */
  seedMs: number
}

const adminEmail = 'admin@coterie.example'

/**
 * Serves a world of that size. `dir`: where it is made and stays, and from where it is served again; without it the folder is removed
 * when the server stops.
 */
export async function openWorld(size: Size, dir = ''): Promise<World> {
  const mark = path.join(dir, 'bench-world')
  const isThere =
    dir !== '' &&
    (await access(mark).then(
      () => true,
      () => false,
    ))
  // the memory is that of the product, not of a test's server, which may take more
  const server = await startServer({ ...(dir !== '' && { dir }), env: { GOGC: '100' } })
  const admin = isThere ? await signIn(new Session(server), adminEmail) : await firstAdmin(server)
  const seedMs = isThere ? 0 : await timed(() => seedSize(server, size))
  if (dir !== '') await writeFile(mark, '')
  // what is measured is a server that has just begun to serve these rows
  await server.restart()
  return { server, admin, adminEmail, adminPassword: testPassword, seedMs }
}
