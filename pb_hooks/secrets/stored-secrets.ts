import { randomHex } from '../platform/environment'
import { moment } from '../platform/clock'
import { exec, findRow, insertRow, exists, readText } from '../platform/db'

/** Returns a decrypted secret, with its author and time; null if it is missing or was encrypted with another key. */
export function readSecret(app: PbApp, name: string): { value: string; setBy: string; setAt: string } | null {
  const row = findRow(app, '_secrets', { name }, { value: '', set_by: '', set_at: '' })
  try {
    return row && { value: $coterie.unseal(row.value), setBy: row.set_by, setAt: row.set_at }
  } catch {
    return null
  }
}

/** Encrypts and stores a secret; '' removes it. */
export function storeSecret(tx: PbApp, name: string, value: string, by: string): void {
  exec(tx, 'DELETE FROM _secrets WHERE name = {:name}', { name })
  if (value !== '') insertRow(tx, '_secrets', { name, value: $coterie.seal(value), set_by: by, set_at: moment() })
}

/** Returns a key that the server generates once and stores encrypted. */
export function serverKey(
  app: PbApp,
  name: 'bot-check-key' | 'sign-up-key' | 'recovery-key' | 'never-write-key',
): string {
  const stored = 'SELECT value AS text FROM _secrets WHERE name = {:name}'
  if (!exists(app, stored, { name })) {
    const row = { name, value: $coterie.seal(randomHex(32)), set_by: '', set_at: '' }
    insertRow(app, '_secrets', row, 'ON CONFLICT DO NOTHING')
  }
  return $coterie.unseal(readText(app, stored, { name }))
}
