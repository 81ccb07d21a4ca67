import { storeSecret } from './stored-secrets'
import { fullNameSql } from '../../domain/people/person-names'
import { listSecretsRoute, setSecretRoute } from '../../domain/api/security/protections'
import { secretNames } from '../../domain/program/settings'
import { minSecretLength } from '../../domain/webhooks/signature'
import { commandFor } from '../platform/command'
import { rows } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { keepEarlierSecret } from '../webhooks/webhook-target'
import { runSoon } from '../platform/background'

/** Sets a secret; '' removes it. The audit log contains its name, never its value (S13). */
commandFor(setSecretRoute, ({ app, person, audit }, { name, value }) => {
  if (name === 'webhook_secret') {
    if (value !== '' && value.length < minSecretLength) fail('bad-input', {}, { value: 'bad-input' })
    keepEarlierSecret(app, value === '')
  }
  storeSecret(app, name, value, person.id)
  if (name === 'bot_check_secret') $coterie.publicPagesChanged()
  // sends deliveries that waited for the secret
  if (name === 'webhook_secret' && value !== '') runSoon(app, 'send-webhooks')
  audit(value === '' ? 'secret.remove' : 'secret.set', `secrets/${name}`)
  return {}
})

/** Lists which secrets are set, by whom and when, but never their values. */
answerTo(listSecretsRoute, ({ app }) => {
  const withAuthors = `SELECT s.name AS name, COALESCE(${fullNameSql('u')}, '') AS by, s.set_at AS at
     FROM _secrets s LEFT JOIN users u ON u.id = s.set_by ORDER BY s.name`
  const set = rows(app, withAuthors, {}, { name: '', by: '', at: '' })
  return {
    secrets: set
      .filter(({ name }) => (secretNames as readonly string[]).includes(name))
      .map(({ name, by, at }) => ({ name, setBy: by, setAt: at })),
  }
})
