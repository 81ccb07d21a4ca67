import { vi } from 'vitest'
import type { TestServer } from '../server/server'

/** Waits until all due notices have been sent as email or push, so that no background job is running. */
export const waitForNotices = (server: TestServer): Promise<void> =>
  vi.waitFor(
    async () => {
      const due = await server.sql(
        `SELECT notice FROM _notices_due WHERE due_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now')`,
      )
      if (due.length > 0) throw new Error(`${due.length} notices are still queued`)
    },
    { timeout: 120_000, interval: 50 },
  )
