import { lockPayments } from '../server/log-lock'
import { testPassword } from '../server/people'
import type { RouteFixture } from './route-fixture'

/** Waits until no backup is running. Returns the name of the newest successful backup; '' = none. */
export async function waitForBackups({ server }: Pick<RouteFixture, 'server'>): Promise<string> {
  for (;;) {
    const backups = await server.sql('SELECT name, state FROM _backups ORDER BY asked_at DESC')
    if (backups.every(({ state }) => state !== 'asked'))
      return String(backups.find(({ state }) => state === 'good')?.['name'] ?? '')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** For each fixture, the number of the audit log entry that was tampered with last. */
const lastBrokenEntry = new WeakMap<RouteFixture, number>()

const nothing = (): Promise<void> => Promise.resolve()

export const backupCases = {
  'POST /api/admin/health/clock': () => ({}),
  'GET /api/admin/audit-log/anchors': () => ({}),
  'POST /api/admin/audit-log/anchors': () => ({}),
  'POST /api/admin/audit-log/resume-payments': async (fixture: RouteFixture) => {
    const { server, setupAdmin } = fixture
    await fixture.undoLastCase()
    const entry = (lastBrokenEntry.get(fixture) ?? 2) + 1
    lastBrokenEntry.set(fixture, entry)
    const repair = await lockPayments(server, setupAdmin, entry)
    fixture.undoLastCase = async () => {
      fixture.undoLastCase = nothing
      await repair()
    }
    const { lock } = await setupAdmin.call('GET /api/admin/payment-runs/months', {})
    return { entry: lock?.entry ?? 0, reason: 'looked at' }
  },
  'GET /api/admin/health': () => ({}),
  'POST /api/proxy-limit': () => ({ bytes: 1_200_000 }),
  'POST /api/admin/backups': async (fixture: RouteFixture) => {
    await waitForBackups(fixture)
    return {}
  },
  'POST /api/admin/backups/download': async (fixture: RouteFixture) => {
    let name = await waitForBackups(fixture)
    if (name === '') {
      await fixture.call('POST /api/admin/backups', {})
      name = await waitForBackups(fixture)
    }
    return { name, password: testPassword }
  },
}
