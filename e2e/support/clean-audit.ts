import { expect, vi } from 'vitest'
import type { TestServer } from './server'

/**
 * Starts the server anew and waits until `coterie audit` finds nothing. The jobs at start make the projections follow facts
 * that a test had seeded behind the server's back; anything else that differs stays and fails the test.
 */
export async function expectCleanAudit(server: TestServer): Promise<void> {
  await server.restart()
  await vi.waitFor(
    async () => {
      const audit = await server.run('audit')
      expect(audit.output).toContain('agrees with its source')
      expect(audit.status).toBe(0)
    },
    { timeout: 60_000, interval: 250 },
  )
}
