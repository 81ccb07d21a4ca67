import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'

/** Returns a decrypted secret, with its author and time; null if it is missing or was encrypted with another key. */
export function readSecret(app: PbApp, name: string): { value: string; setBy: string; setAt: string } | null {
  const row = one(
    app,
    'SELECT value, set_by AS setBy, set_at AS setAt FROM _secrets WHERE name = {:name}',
    { name },
    { value: '', setBy: '', setAt: '' },
  )
  try {
    return row && { ...row, value: $coterie.unseal(row.value) }
  } catch {
    return null
  }
}

/** Encrypts and stores a secret; '' removes it. */
export function storeSecret(tx: PbApp, name: string, value: string, by: string): void {
  if (value === '') exec(tx, 'DELETE FROM _secrets WHERE name = {:name}', { name })
  else
    exec(
      tx,
      `INSERT INTO _secrets (name, value, set_by, set_at) VALUES ({:name}, {:value}, {:by}, {:at})
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at`,
      { name, value: $coterie.seal(value), by, at: moment() },
    )
}
