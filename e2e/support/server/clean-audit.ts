import { expect, vi } from 'vitest'
import type { TestServer } from './server'

const cleanMessage = 'agrees with its source'

/**
 * Starts the server anew and waits until `coterie audit` finds nothing. The jobs at start make the projections follow facts
 * that a test had seeded behind the server's back, and those facts are accepted, for nobody entered them; anything else that
 * differs stays and fails the test.
 */
export async function expectCleanAudit(server: TestServer): Promise<void> {
  await server.restart()
  // it looks at everything once it has accepted: what it finds then is looked for again, for a job may be about it
  const { status, output } = await server.run('audit', '--accept-facts', 'seeded by the test')
  if (status !== 0 || !output.includes(cleanMessage)) await waitForCleanAudit(server)
}

/** Waits until `coterie audit` finds nothing, in a world that was made through the product alone. Each look is a process that reads the rules. */
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
