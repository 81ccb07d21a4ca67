import { afterAll } from 'vitest'
import { createFirstAdmin } from './people'
import { startServer, type ServerOptions, type TestServer } from './server'
import type { Session } from './session'
import { expect, vi } from 'vitest'

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

const cleanMessage = 'agrees with its source'

/** Restarts the server and waits until `coterie audit` reports nothing but facts that the test inserted. */
export async function expectCleanAudit(server: TestServer): Promise<void> {
  await server.restart()
  // the command audits again after accepting the facts; a finding that is left may be one that a job is still fixing
  const { status, output } = await server.run('audit', '--accept-facts', 'seeded by the test')
  if (status !== 0 || !output.includes(cleanMessage)) await waitForCleanAudit(server)
}

/** Waits until `coterie audit` reports nothing, for data that was created only through the API. */
export async function waitForCleanAudit(server: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const audit = await server.run('audit')
      expect(audit.output).toContain(cleanMessage)
      expect(audit.status).toBe(0)
    },
    { timeout: 120_000, interval: 1000 },
  )
}
