import type { Device } from './device'
import type { Step } from './rules'

/** Pushes up to two entries. The server may end between them, and the answer may be lost. */
export function* push(device: Device): Generator<Step> {
  const { environment, name, audiences } = device
  const batch = device.outbox.filter(({ state }) => state === 'waiting').slice(0, 2)
  if (batch.length === 0) return
  batch.sort((a, b) => (a.n === 0 ? Infinity : a.n) - (b.n === 0 ? Infinity : b.n))
  for (const entry of batch) if (entry.n === 0) entry.n = device.next++
  const sent = batch.map(({ id, row, n }) => ({ id, row, n }))
  const results: { id: string; n: number; ok: boolean; seq: number }[] = []
  let gap: number | undefined
  for (const { id, row, n } of sent) {
    yield 'work'
    const { store } = environment
    const taken = store.ledger.get(id)
    const last = store.last.get(name) ?? 0
    if (taken !== undefined) {
      results.push({ id, n, ok: true, seq: taken })
    } else if (n <= last) {
      results.push({ id, n, ok: false, seq: 0 })
    } else if (n > last + 1) {
      gap = last
      break
    } else {
      results.push({ id, n, ok: true, seq: store.take(name, audiences, { id, row, n }) })
    }
  }
  yield 'answer'
  for (const { id, n, ok, seq } of results) {
    for (const entry of device.outbox) {
      if (entry.state !== 'waiting' || entry.id !== id) continue
      if (ok) Object.assign(entry, { state: 'acknowledged', seq })
      else if (entry.n === n) entry.n = 0
    }
  }
  if (gap !== undefined) device.realign(gap)
}
