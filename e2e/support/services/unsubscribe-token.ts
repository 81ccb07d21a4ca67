import { randomUUID } from 'node:crypto'
import type { RouteFixture } from '../routes/route-fixture'

const tokens = new WeakMap<RouteFixture, Promise<string>>()

/** Returns the unsubscribe token of an invited address. Using it again changes nothing, so one is enough. */
export function createUnsubscribeToken(fixture: RouteFixture): Promise<string> {
  const token = tokens.get(fixture) ?? inviteAndReadToken(fixture)
  tokens.set(fixture, token)
  return token
}

async function inviteAndReadToken({ server, affiliateUser }: RouteFixture): Promise<string> {
  const email = `s${randomUUID().slice(0, 10)}@mail.example`
  await affiliateUser.call('POST /api/invitations', { email, name: 'Rut' })
  const [mail] = await server.sql(`SELECT text FROM mail_outbox WHERE template = 'invite' AND "to" = ?`, [email])
  return findUnsubscribeToken(String(mail?.['text']))
}

export function findUnsubscribeToken(text: string): string {
  const token = /\/unsubscribe\?about=[a-z]+#([A-Za-z0-9_-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no unsubscribe link in:\n${text}`)
  return token
}
