import { fullNameSql } from '../../domain/people/person-names'
import { listSecretsRoute, setSecretRoute } from '../../domain/api/security/protections'
import { secretNames } from '../../domain/program/settings'
import { minSecretLength } from '../../domain/webhooks/signature'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { keepEarlierSecret } from '../webhooks/webhook-target'
import { runSoon } from '../platform/background'
import { routeTable, type RouteTable } from '../platform/registry'

/** Sets a secret; '' removes it. The audit log contains its name, never its value (S13). */
const setSecret = commandFor(setSecretRoute, ({ app, person, audit }, { name, value }) => {
  if (name === 'webhook_secret') {
    if (value !== '' && value.length < minSecretLength) fail('bad-input', {}, { value: 'bad-input' })
    keepEarlierSecret(app, value === '')
  }
  if (value === '') exec(app, 'DELETE FROM _secrets WHERE name = {:name}', { name })
  else {
    exec(
      app,
      `INSERT INTO _secrets (name, value, set_by, set_at) VALUES ({:name}, {:value}, {:by}, {:at})
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, set_by = excluded.set_by, set_at = excluded.set_at`,
      { name, value: $coterie.seal(value), by: person.id, at: moment() },
    )
  }
  if (name === 'bot_check_secret') $coterie.publicPagesChanged()
  // sends deliveries that waited for the secret
  if (name === 'webhook_secret' && value !== '') runSoon(app, 'send-webhooks')
  audit(value === '' ? 'secret.remove' : 'secret.set', `secrets/${name}`)
  return {}
})

/** Lists which secrets are set, by whom and when, but never their values. */
const listSecrets = answerTo(listSecretsRoute, ({ app }) => {
  const set = rows(
    app,
    `SELECT s.name AS name, COALESCE(${fullNameSql('u')}, '') AS by, s.set_at AS at
     FROM _secrets s LEFT JOIN users u ON u.id = s.set_by ORDER BY s.name`,
    {},
    { name: '', by: '', at: '' },
  )
  return {
    secrets: set
      .filter(({ name }) => (secretNames as readonly string[]).includes(name))
      .map(({ name, by, at }) => ({ name, setBy: by, setAt: at })),
  }
})

export const secretRoutes: RouteTable = routeTable(listSecrets, setSecret)
