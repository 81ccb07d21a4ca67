import { previousSecretMs } from '../../domain/webhooks/signature'
import { moment, momentMs, nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'

/** Names in the table of secrets; the time of the earlier secret is when it was replaced. */
const current = 'webhook_secret'
const earlier = 'webhook_secret_earlier'

/** Returns the active secrets, newest first; none if there is no secret or it can't be decrypted. */
export function readSigningSecrets(app: PbApp): string[] {
  const secret = opened(app, current)
  if (secret === '') return []
  return [secret, earlierUntil(app) === '' ? '' : opened(app, earlier)].filter((text) => text !== '')
}

/** Returns until when the earlier secret also signs; '' = it no longer does. */
export function earlierUntil(app: PbApp): string {
  const row = one(app, 'SELECT set_at AS at FROM _secrets WHERE name = {:name}', { name: earlier }, { at: '' })
  const untilMs = momentMs(row?.at ?? '') + previousSecretMs
  return untilMs > nowMs() ? moment(untilMs) : ''
}

/** Lets the replaced secret sign for one more day; if the secret is removed, only deletes the earlier one. */
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

export const deleteEarlierSecret = (app: PbApp): unknown =>
  exec(app, 'DELETE FROM _secrets WHERE name = {:earlier} AND set_at <= {:before}', {
    earlier,
    before: moment(nowMs() - previousSecretMs),
  })

/** Returns a decrypted secret; '' if it is missing or encrypted with another key. */
function opened(app: PbApp, name: string): string {
  const row = one(app, 'SELECT value FROM _secrets WHERE name = {:name}', { name }, { value: '' })
  if (!row) return ''
  try {
    return $coterie.unseal(row.value)
  } catch {
    return ''
  }
}
