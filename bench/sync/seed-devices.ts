import { createHash, createHmac } from 'node:crypto'
import { testDevice } from '../../e2e/support/server/people'
import type { TestServer } from '../../e2e/support/server/server'

export interface SeededDevice {
  user: string
  cookie: string
  token: string
}

const secretOf = (n: number): string => `bench${String(n).padStart(27, '0')}`
const tokenForSeconds = 3_600

/**
 * Creates a device for each of the first people of `seedPeople`, with SQL because a sign-in hashes a password. The tokens
 * are signed as the server signs them.
 */
export async function seedDevices(server: TestServer, devices: number): Promise<SeededDevice[]> {
  const values = Array.from({ length: devices }, (_, n) =>
    createHash('sha256')
      .update(secretOf(n + 1))
      .digest('hex'),
  )
  await server.sql(
    `INSERT INTO trusted_devices (id, user_id, device_name, dashboard_type, installed, secret_hash, device_fingerprint, trusted_at,
       last_login_at, expires_at, ended_at, ended_by, created, updated)
     SELECT printf('v%014d', key + 1), printf('u%014d', key + 1), '${testDevice.name}', 'general', 0, value, '', '', '',
       '2099-01-01 00:00:00.000Z', '', '', '', '' FROM json_each(?)`,
    [JSON.stringify(values)],
  )
  const [collection] = await server.sql(
    `SELECT id, json_extract(options, '$.authToken.secret') AS secret FROM _collections WHERE name = 'users'`,
  )
  return values.map((_, index) => {
    const n = String(index + 1)
    const user = `u${n.padStart(14, '0')}`
    const claims = {
      type: 'auth',
      id: user,
      collectionId: String(collection?.['id']),
      refreshable: false,
      did: `v${n.padStart(14, '0')}`,
      exp: Math.floor(Date.now() / 1000) + tokenForSeconds,
    }
    const token = signed(claims, `key${n.padStart(45, '0')}${String(collection?.['secret'])}`)
    return { user, cookie: `__Host-coterie-device=${secretOf(index + 1)}`, token }
  })
}

function signed(claims: object, key: string): string {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
