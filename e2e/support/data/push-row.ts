import { newId } from '../../../domain/sync/new-id'
import { SYNC_SCHEMA } from '../../../domain/sync/protocol'
import type { Session } from '../server/session'

export async function pushRow(session: Session, c: string, patch: { [field: string]: unknown }): Promise<string> {
  const id = newId()
  const muts = [{ key: newId(), n: 1, op: 'create', c, id, patch, base: {} }]
  const answer = await session.send('POST', '/api/sync/push', { schema: SYNC_SCHEMA, client: newId(), last: 0, muts })
  const [result] = (answer.json as { results?: { ok: boolean }[] } | null)?.results ?? []
  if (result?.ok !== true) throw new Error(`push of ${c}: ${answer.text}`)
  return id
}

/** Creates a ticket of a person through a push of a new device. */
export async function pushTicket(actor: Session): Promise<string> {
  const id = newId()
  const patch = {
    subject: 'Help',
    description: 'A question',
    category: 'general',
    priority: 'low',
    user_id: actor.userId,
  }
  const muts = [{ key: newId(), n: 1, op: 'create', c: 'support_tickets', id, patch, base: {} }]
  const answer = await actor.send('POST', '/api/sync/push', { schema: SYNC_SCHEMA, client: newId(), last: 0, muts })
  if (answer.status !== 200) throw new Error(answer.text)
  return id
}
