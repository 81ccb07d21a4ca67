import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestServer } from './server'

/** The content of a sync position, which only the server can read. */
export interface SyncPosition {
  user: string
  epoch: string
  top: number
  after: number
  gen: number
  scopes: string[]
}

const label = 'coterie sync positions 1'
const numbersAt = 1 + 15 + 8

async function positionKey(server: TestServer): Promise<Buffer> {
  const key = (await readFile(path.join(server.dir, 'coterie.key'), 'utf8')).trim()
  return Buffer.from(hkdfSync('sha256', key, '', label, 32))
}

export async function decryptPosition(server: TestServer, cursor: string): Promise<SyncPosition> {
  const raw = Buffer.from(cursor, 'base64')
  const box = createDecipheriv('aes-256-gcm', await positionKey(server), raw.subarray(0, 12))
  box.setAuthTag(raw.subarray(-16))
  const decrypted = Buffer.concat([box.update(raw.subarray(12, -16)), box.final()])
  const number = (at: number) => Number(decrypted.readBigUInt64BE(numbersAt + 8 * at))
  const user = decrypted.toString('latin1', 1, 16)
  const others = decrypted.toString('latin1', numbersAt + 24)
  return {
    user,
    epoch: decrypted.toString('hex', 16, numbersAt),
    top: number(0),
    after: number(1),
    gen: number(2),
    scopes: [user, ...others.split(' ').filter((scope) => scope !== '')],
  }
}

/** Returns a person's position after entry `after` of the sync log, as the server would encrypt it now. */
export async function encryptPosition(
  server: TestServer,
  user: string,
  after: number,
  overrides: Partial<SyncPosition> = {},
): Promise<string> {
  const [now] = await server.sql(
    `SELECT (SELECT nonce FROM _sync_runs ORDER BY n DESC LIMIT 1) AS run,
       (SELECT seq FROM sqlite_sequence WHERE name = '_sync_log') AS top, (SELECT COALESCE(MAX(gen), 0) FROM _sync_gen) AS gen,
       (SELECT COALESCE(roles, '[]') FROM users WHERE id = ?) AS roles`,
    [user],
  )
  const roles = JSON.parse(String(now?.['roles'] ?? '[]') || '[]') as string[]
  const content: SyncPosition = {
    user,
    epoch: String(now?.['run']),
    top: Number(now?.['top']),
    after,
    gen: Number(now?.['gen']),
    scopes: [user, '*', ...roles.map((role) => `role:${role}`)],
    ...overrides,
  }
  const numbers = Buffer.alloc(24)
  for (const [at, value] of [content.top, content.after, content.gen].entries())
    numbers.writeBigUInt64BE(BigInt(value), 8 * at)
  const others = content.scopes.filter((scope) => scope !== content.user).join(' ')
  const plainBytes = Buffer.concat([
    Buffer.from([1]),
    Buffer.from(content.user),
    Buffer.from(content.epoch, 'hex'),
    numbers,
    Buffer.from(others),
  ])
  const nonce = randomBytes(12)
  const box = createCipheriv('aes-256-gcm', await positionKey(server), nonce)
  return Buffer.concat([nonce, box.update(plainBytes), box.final(), box.getAuthTag()]).toString('base64')
}
