import { createHash, randomBytes } from 'node:crypto'
import type { TestServer } from '../server/server'

/** Inserts an emailed link that is valid for an hour, and returns its token. */
export async function createLinkToken(
  server: TestServer,
  kind: string,
  user: string,
  data: { [name: string]: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await server.sql(
    `INSERT INTO _account_tokens (hash, kind, user, data, expires_ms, used_ms) VALUES (?, ?, ?, ?, ?, 0)`,
    [createHash('sha256').update(token).digest('hex'), kind, user, JSON.stringify(data), Date.now() + 3_600_000],
  )
  return token
}

export const markLinksUsed = (server: TestServer): Promise<unknown> =>
  server.sql('UPDATE _account_tokens SET used_ms = 1 WHERE used_ms = 0')
