import { readSecret } from '../secrets/stored-secrets'
import type { BotCheckChoice, BotProvider } from '../../domain/people/security/bot-providers'
import { exists } from '../platform/db'
import { testServiceUrl } from '../platform/environment'
import { readSetting } from '../settings/read-settings'

/** Returns the chosen service if its site key and secret are set, otherwise the built-in check. */
export function botCheckChoice(app: PbApp): BotCheckChoice {
  const { provider, siteKey } = readSetting(app, 'bot_check')
  const whole = provider !== 'built-in' && siteKey !== '' && isSecretSet(app)
  return whole ? { provider, siteKey } : { provider: 'built-in', siteKey: '' }
}

/** Returns the service's secret; '' if not set. Send it only to the service itself. */
export const botCheckSecret = (app: PbApp): string => readSecret(app, 'bot_check_secret')?.value ?? ''

const isSecretSet = (app: PbApp): boolean => exists(app, `SELECT name FROM _secrets WHERE name = 'bot_check_secret'`)

const services = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}
const serviceWithinMs = 5_000

/** Asks a service about a token; returns '' if it doesn't respond within five seconds. */
export function verifyBotToken(
  provider: Exclude<BotProvider, 'built-in'>,
  input: { secret: string; response: string; remoteip: string },
): string {
  const local = testServiceUrl('COTERIE_BOT_SERVICE')
  const body = Object.entries(input).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const request = {
    url: local === '' ? services[provider] : `${local}/${provider}`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: body.join('&'),
    timeMs: serviceWithinMs,
  }
  const answer = JSON.parse($coterie.post(JSON.stringify(request))) as { problem: string; status: number; text: string }
  return answer.status >= 200 && answer.status < 500 && answer.problem !== 'redirect' ? answer.text : ''
}
