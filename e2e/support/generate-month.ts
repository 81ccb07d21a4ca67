import type { commitRunRoute, dryRunRoute } from '../../domain/api/payment-runs'
import type { OutputOf } from '../../domain/api/route'
import type { Month } from '../../domain/entities'
import type { Session } from './session'

/** What the dry run said, and what its commit did. */
interface Generated {
  seen: OutputOf<typeof dryRunRoute>
  done: OutputOf<typeof commitRunRoute>
}

/** Generates a month as the screen does: the dry run that was seen is committed. */
export async function generateMonth(admin: Session, month: Month): Promise<Generated> {
  const seen = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
  return { seen, done: await admin.call('POST /api/admin/payment-runs', { month, hash: seen.hash }) }
}
