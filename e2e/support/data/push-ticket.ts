import { SYNC_SCHEMA } from '../../../domain/sync/protocol'
import { newId } from '../../../domain/sync/new-id'
import type { Session } from '../server/session'

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
