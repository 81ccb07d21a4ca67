// Replicache with its own pull and push, notified by an event stream, as its documentation describes for a global version.
import { Replicache, type ReadTransaction, type WriteTransaction } from 'replicache'
import type { Row, EngineDriver, Touch } from '../../sync/engine-driver'
import { changedFields, ticket, wallClockMs, writesOf, type RowWatch } from './visible-rows'

const mutators = {
  touch: async (tx: WriteTransaction, change: Partial<Row> & { id: string }): Promise<void> => {
    const key = `message/${change.id}`
    await tx.set(key, { ...(await tx.get<Row>(key)), ...change })
  },
}
let rep: Replicache<typeof mutators>

function open(online: boolean): void {
  rep = new Replicache({
    name: 'bench',
    mutators,
    pullURL: '/replicache/pull',
    pushURL: '/replicache/push',
    pullInterval: null,
    ...(!online && { pushDelay: 3_600_000 }),
    indexes: {
      ticket: { jsonPointer: '/ticket_id' },
      sent: { jsonPointer: '/created_at' },
      window: { jsonPointer: '/window_from' },
    },
  })
}

const count = async (tx: ReadTransaction): Promise<number> => {
  let rows = 0
  for await (const key of tx.scan({ prefix: 'message/' }).keys()) if (key !== '') rows++
  return rows
}
const follow = (id: string, one: RowWatch): (() => void) =>
  rep.subscribe(
    (tx) => tx.get<Row>(`message/${id}`),
    (row) => one.update(row as Row | undefined),
  )
const write = (touch: Touch): Promise<void> => rep.mutate.touch({ id: touch.id, ...changedFields(touch) })

export const driver: EngineDriver = {
  firstSync: async (rows) => {
    const began = performance.now()
    open(true)
    await rep.pull({ now: true })
    let stored = 0
    while ((stored = await rep.query(count)) < rows) {
      if (performance.now() - began > 120_000) throw new Error(`${stored} of ${rows} rows`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return performance.now() - began
  },
  cold: async () => {
    const began = performance.now()
    open(false)
    const found = await rep.query((tx) =>
      tx.scan({ indexName: 'ticket', prefix: ticket, limit: 50 }).values().toArray(),
    )
    return { ms: performance.now() - began, found: found.length }
  },
  ...writesOf(follow, write),
  live: async () => {
    const source = new EventSource('/stream')
    await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }))
    source.addEventListener('message', () => void rep.pull({ now: true }))
    await rep.pull({ now: true })
  },
  timedWrite: async (touch) => {
    const at = wallClockMs()
    await write(touch)
    void rep.push({ now: true })
    return at
  },
  drain: async (touches) => {
    await rep.close()
    open(false)
    for (const touch of touches) await write(touch)
    const began = performance.now()
    await rep.push({ now: true })
    await rep.pull({ now: true })
    while ((await rep.experimentalPendingMutations()).length > 0) {
      if (performance.now() - began > 120_000) throw new Error('mutations wait still')
      await rep.pull({ now: true })
    }
    return performance.now() - began
  },
}
