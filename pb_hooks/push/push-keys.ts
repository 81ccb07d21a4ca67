import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'

/** The server's pair of keys for web push, in base64url. */
interface PushKeys {
  public: string
  private: string
}

const name = 'push_keys'

/**
 * The keys, sealed like other secrets (S13) and made when they are first asked for. Where this folder's key doesn't open them any more
 * (a restore without it), new ones take their place, and browsers that subscribed with the earlier ones subscribe again.
 */
export function pushKeys(app: PbApp): PushKeys {
  const stored = one(app, 'SELECT value FROM _secrets WHERE name = {:name}', { name }, { value: '' })
  const opened = stored && open(stored.value)
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

function open(sealed: string): PushKeys | null {
  try {
    return JSON.parse($coterie.open(sealed)) as PushKeys
  } catch {
    return null
  }
}
