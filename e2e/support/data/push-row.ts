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
