import { randomUUID } from 'node:crypto'
import type { RouteWorld } from '../routes/route-world'

const made = new WeakMap<RouteWorld, Promise<string>>()

/** The token that stops letters to an address that was invited; the same one again, because using it twice changes nothing. */
export function stopTokenOf(world: RouteWorld): Promise<string> {
  const token = made.get(world) ?? invitedToken(world)
  made.set(world, token)
  return token
}

async function invitedToken({ server, partner }: RouteWorld): Promise<string> {
  const email = `s${randomUUID().slice(0, 10)}@mail.example`
  await partner.call('POST /api/invitations', { email, name: 'Rut' })
  const [mail] = await server.sql(`SELECT text FROM mail_outbox WHERE template = 'invite' AND "to" = ?`, [email])
  return stopTokenIn(String(mail?.['text']))
}

/** The token of the link that stops letters, in a letter's text. */
export function stopTokenIn(text: string): string {
  const token = /\/unsubscribe\?about=[a-z]+#([A-Za-z0-9_-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no link that stops letters in:\n${text}`)
  return token
}
