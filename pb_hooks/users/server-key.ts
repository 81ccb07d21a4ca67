import { exec, one } from '../platform/db'
import { randomHex } from '../platform/environment'

export function serverKey(
  app: PbApp,
  name: 'bot-check-key' | 'sign-up-key' | 'recovery-key' | 'never-write-key',
): string {
  const stored = (): string => {
    const row = one(app, 'SELECT value FROM _secrets WHERE name = {:name}', { name }, { value: '' })
    return row ? $coterie.unseal(row.value) : ''
  }
  const known = stored()
  if (known !== '') return known
  exec(
    app,
    `INSERT INTO _secrets (name, value, set_by, set_at) VALUES ({:name}, {:value}, '', '') ON CONFLICT DO NOTHING`,
    { name, value: $coterie.seal(randomHex(32)) },
  )
  return stored()
}
