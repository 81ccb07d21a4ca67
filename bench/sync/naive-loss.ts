import { keepRaw } from '../result'
import { load } from './machine'
import { startPlainBase } from './plain-base'
import type { Row } from './subject'

const writers = 32
const forMs = 15_000

/**
 * The naive client while others write: it asks PocketBase for what has a later `updated` than the last row it got, again and again, and once
 * more at the end. A row is stamped before it waits for its turn to be written, so one may appear behind what was fetched already.
 */
export async function benchNaiveLoss(): Promise<void> {
  const base = await startPlainBase([])
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
    const here = new Set<string>()
    let cursor = ''
    const fetchNew = async () => {
      const rows = await messages.getFullList({
        sort: 'updated',
        ...(cursor !== '' && { filter: `updated > "${cursor}"` }),
      })
      for (const row of rows) here.add(row.id)
      cursor = rows.at(-1)?.['updated'] ?? cursor
    }
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    while (Date.now() < until) await fetchNew()
    await writing
    await fetchNew()
    const lost = [...written].filter((id) => !here.has(id)).length
    const result = { writers, forMs, written: written.size, lost }
    console.log(`the naive client, load ${load()}`, result)
    await keepRaw('sync-naive-loss', result)
  } finally {
    await base.stop()
  }
}
