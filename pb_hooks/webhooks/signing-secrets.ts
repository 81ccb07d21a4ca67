import { earlierSecretMs } from '../../domain/webhooks/signature'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'

/** Their names in the table of secrets; the earlier one's stamp is when it was replaced. */
const current = 'webhook_secret'
const earlier = 'webhook_secret_earlier'

/** The secrets that sign now, the newest first; none when there is none, or none that this folder's key opens. */
export function signingSecrets(app: PbApp): string[] {
  const secret = opened(app, current)
  if (secret === '') return []
  return [secret, earlierUntil(app) === '' ? '' : opened(app, earlier)].filter((text) => text !== '')
}

/** Until when the earlier secret signs as well; '' = it doesn't. */
export function earlierUntil(app: PbApp): string {
  const row = one(app, 'SELECT set_at AS at FROM _secrets WHERE name = {:name}', { name: earlier }, { at: '' })
  const untilMs = momentMs(row?.at ?? '') + earlierSecretMs
  return untilMs > nowMs() ? moment(untilMs) : ''
}

/**
 * Before another secret takes its place: the one in force goes on signing for a day beside it. Where the webhook's secret is taken out,
 * nothing of it stays.
 */
export function keepEarlierSecret(tx: PbApp, removes: boolean): void {
  exec(tx, 'DELETE FROM _secrets WHERE name = {:earlier}', { earlier })
  if (removes) return
  exec(
    tx,
    `INSERT INTO _secrets (name, value, set_by, set_at)
     SELECT {:earlier}, value, set_by, {:now} FROM _secrets WHERE name = {:current}`,
    { earlier, current, now: moment() },
  )
}

/** Forgets the earlier secret once it signs no more. */
export const dropEarlierSecret = (app: PbApp): unknown =>
  exec(app, 'DELETE FROM _secrets WHERE name = {:earlier} AND set_at <= {:before}', {
    earlier,
    before: moment(nowMs() - earlierSecretMs),
  })

/** '' for none, and for what was sealed with another key. */
function opened(app: PbApp, name: string): string {
  const row = one(app, 'SELECT value FROM _secrets WHERE name = {:name}', { name }, { value: '' })
  if (!row) return ''
  try {
    return $coterie.open(row.value)
  } catch {
    return ''
  }
}
