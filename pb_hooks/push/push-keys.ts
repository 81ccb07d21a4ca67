import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'

interface PushKeys {
  public: string
  private: string
}

const name = 'push_keys'

/**
 * Returns the encrypted key pair (S13). One that was encrypted with another key is replaced, and browsers subscribe again.
 */
export function pushKeys(app: PbApp): PushKeys {
  const stored = one(app, 'SELECT value FROM _secrets WHERE name = {:name}', { name }, { value: '' })
  const opened = stored && decryptKeys(stored.value)
  if (opened) return opened
  const made = $coterie.pushKeys()
  if (stored) exec(app, 'DELETE FROM push_subscriptions')
  exec(
    app,
    `INSERT INTO _secrets (name, value, set_by, set_at) VALUES ({:name}, {:value}, '', {:at})
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, set_at = excluded.set_at`,
    { name, value: $coterie.seal(made), at: moment() },
  )
  return JSON.parse(made) as PushKeys
}

function decryptKeys(sealed: string): PushKeys | null {
  try {
    return JSON.parse($coterie.unseal(sealed)) as PushKeys
  } catch {
    return null
  }
}
