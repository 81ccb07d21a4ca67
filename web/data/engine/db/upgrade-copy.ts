import type { Transaction } from 'dexie'
import { newId } from '../../../../domain/sync/new-id'
import type { OutboxEntry } from './local-tables'

/** An entry of a version that numbered entries and gave them no key. */
type Before = Omit<OutboxEntry, 'key'> & { key?: string; seq?: number }

/**
 * What a copy of an earlier version becomes. Every unsent change stays. One that was numbered gets the key that the server gave its entry of
 * the ledger, if it has one: so what arrived isn't sent again. Where the device stood was a number, which says nothing to a server that
 * seals positions: everything is fetched again below what is shown. A copy of now is left as it is.
 */
export async function upgradeCopy(tx: Transaction): Promise<void> {
  const meta = tx.table<{ key: string; value: unknown }, string>('meta')
  const outbox = tx.table<Before, number>('outbox')
  const valueOf = async (key: string) => (await meta.get(key))?.value
  if (typeof (await valueOf('cursor')) === 'number') {
    await meta.bulkDelete(['cursor', 'epoch', 'gen', 'scopes', 'bootstrap'])
    const sent = await outbox.where('n').above(0).toArray()
    const undecided = sent.filter(({ state }) => state === 'waiting').map(({ n }) => n)
    await meta.put({ key: 'lastN', value: Math.min(Number((await valueOf('nextN')) ?? 1), ...undecided) - 1 })
  }
  const client = await valueOf('client')
  await outbox.toCollection().modify((entry) => {
    delete entry.seq
    entry.key ??= entry.n > 0 && entry.state !== 'parked' ? `${String(client)}-${entry.n}` : newId()
  })
}
