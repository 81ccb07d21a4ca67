import { saveRaw } from '../result'
import { loadAverage } from './summary'
import { startPlainPocketBase } from './plain-pocketbase'
import type { Row } from './engine-driver'

const writers = 32
const forMs = 15_000

/**
 * Shows that a naive client loses rows while others write: it requests rows with a later `updated` than that of the last
 * row it has, repeatedly and once more at the end. PocketBase sets `updated` before it waits for the database lock, so a
 * row may be committed with a time that the client has already passed.
 */
export async function benchNaiveLoss(): Promise<void> {
  const base = await startPlainPocketBase([])
  try {
    const messages = base.admin.collection<Row>('ticket_messages')
    const until = Date.now() + forMs
    const written = new Set<string>()
    const write = async (writer: number) => {
      for (let n = 0; Date.now() < until; n++) {
        const { id } = await messages.create({
          ticket_id: 'benchticket0001',
          message: `${writer} ${n} ${'x'.repeat(100)}`,
        })
        written.add(id)
      }
    }
    const received = new Set<string>()
    let cursor = ''
    const fetchNew = async () => {
      const rows = await messages.getFullList({
        sort: 'updated',
        ...(cursor !== '' && { filter: `updated > "${cursor}"` }),
      })
      for (const row of rows) received.add(row.id)
      cursor = rows.at(-1)?.['updated'] ?? cursor
    }
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    while (Date.now() < until) await fetchNew()
    await writing
    await fetchNew()
    const lost = [...written].filter((id) => !received.has(id)).length
    const result = { writers, forMs, written: written.size, lost }
    console.log(`the naive client, load ${loadAverage()}`, result)
    await saveRaw('sync-naive-loss', result)
  } finally {
    await base.stop()
  }
}
