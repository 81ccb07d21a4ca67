import { exists, insertRow, readText } from '../platform/db'
import { randomHex } from '../platform/environment'

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
