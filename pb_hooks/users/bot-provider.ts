import type { BotCheckChoice } from '../../domain/people/bot-providers'
import { one } from '../platform/db'
import { readSetting } from '../settings/read-settings'

/**
 * Who checks forms: the chosen service once its site key and its secret are both set, else the built-in check. A choice that is only half
 * made never shuts the forms.
 */
export function botCheckChoice(app: PbApp): BotCheckChoice {
  const { provider, siteKey } = readSetting(app, 'bot_check')
  const whole = provider !== 'built-in' && siteKey !== '' && isSecretSet(app)
  return whole ? { provider, siteKey } : { provider: 'built-in', siteKey: '' }
}

/** The service's secret, '' when none is set. It leaves the server only for the service itself. */
export function botCheckSecret(app: PbApp): string {
  const row = one(app, `SELECT value FROM _secrets WHERE name = 'bot_check_secret'`, {}, { value: '' })
  return row ? $coterie.open(row.value) : ''
}

const isSecretSet = (app: PbApp): boolean =>
  one(app, `SELECT name FROM _secrets WHERE name = 'bot_check_secret'`, {}, { name: '' }) !== null
