import { expect, vi } from 'vitest'
import type { TestServer } from './server'

/**
 * Starts the server anew and waits until `coterie audit` finds nothing. The jobs at start make the projections follow facts
 * that a test had seeded behind the server's back, and those facts are accepted, for nobody entered them; anything else that
 * differs stays and fails the test.
 */
export async function expectCleanAudit(server: TestServer): Promise<void> {
  await server.restart()
  await server.run('audit', '--accept-facts', 'seeded by the test')
  await expectNothingFound(server)
}

/** Waits until `coterie audit` finds nothing, in a world that was made through the product alone. */
export async function expectNothingFound(server: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const audit = await server.run('audit')
      expect(audit.output).toContain('agrees with its source')
      expect(audit.status).toBe(0)
    },
    { timeout: 60_000, interval: 250 },
  )
}
