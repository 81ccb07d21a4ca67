import { afterAll } from 'vitest'
import { createFirstAdmin } from './people'
import { startServer, type ServerOptions, type TestServer } from './server'
import type { Session } from './session'

/** Starts a server for all tests of a file. It stops after them. */
export async function startFileServer(options?: ServerOptions): Promise<TestServer> {
  const server = await startServer(options)
  afterAll(() => server.stop())
  return server
}

/** Starts a server with its first admin for all tests of a file. */
export async function startServerWithAdmin(options?: ServerOptions): Promise<{ server: TestServer; admin: Session }> {
  const server = await startFileServer(options)
  return { server, admin: await createFirstAdmin(server) }
}
