import { keepRaw } from '../result'
import { inFresh, startEngines, turn, type EngineName } from './engines'
import { load, measured, ratio } from './machine'
import { peerVersions } from './peers'
import type { Subject } from './subject'
import type { World } from './world'

declare const bench: { subject: Subject }

/** The first sync of somebody's messages in every engine, in turns, each in a new browser with an empty profile. */
export async function benchFirstSync(world: World, person: number, rows: number, rounds: number): Promise<void> {
  const engines = await startEngines(world, person)
  try {
    const took = new Map<EngineName, number[]>(engines.all.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const engine of turn(engines.all, round)) {
        const ms = await inFresh(engine, ({ page }) => page.evaluate((count) => bench.subject.firstSync(count), rows))
        took.get(engine.name)?.push(ms)
      }
    }
    const ours = took.get('ours') ?? []
    const result = Object.fromEntries(
      [...took].map(([name, ms]) => [name, { ...measured(ms), oursToIt: ratio(ours, ms), itToOurs: ratio(ms, ours) }]),
    )
    console.log(`first sync of ${rows}, load ${load()}`)
    console.table(result, ['median', 'least', 'most', 'oursToIt', 'itToOurs'])
    await keepRaw(`sync-first-${rows}`, { rows, rounds, result, versions: peerVersions() })
  } finally {
    await engines.stop()
  }
}
