import { vi } from 'vitest'
import type { TestServer } from '../server/server'

/** Waits until every notice that is due was carried on from the bell: what runs in the background is over then. */
export const waitForNotices = (server: TestServer): Promise<void> =>
  vi.waitFor(
    async () => {
      const due = await server.sql(
        `SELECT notice FROM _notices_due WHERE due_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now')`,
      )
      if (due.length > 0) throw new Error(`${due.length} notices are still to be carried`)
    },
    { timeout: 120_000, interval: 50 },
  )
