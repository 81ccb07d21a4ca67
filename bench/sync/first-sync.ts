import { cpuMs } from '../processes'
import { saveRaw } from '../result'
import type { Profile } from './browsers'
import { withFreshProfile, startEngines, rotated, type EngineName } from './engines'
import { loadAverage, summarize, medianRatio } from './summary'
import { peerVersions } from './peers'
import type { EngineDriver } from './engine-driver'
import type { SyncServer } from './sync-server'

declare const bench: { driver: EngineDriver }

/**
 * Measures the first sync of a person's messages in every engine, one engine after another, each in a new browser with an
 * empty profile.
 */
export async function benchFirstSync(
  syncServer: SyncServer,
  person: number,
  rows: number,
  rounds: number,
): Promise<void> {
  const engines = await startEngines(syncServer, person)
  try {
    const durations = new Map<EngineName, Durations[]>(engines.all.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const engine of rotated(engines.all, round)) {
        const one = await withFreshProfile(engine, (profile) => firstSync(profile, rows, syncServer.server.pid))
        durations.get(engine.name)?.push(one)
      }
    }
    const clock = (all: readonly Durations[] = []): number[] => all.map(({ ms }) => ms)
    const ours = clock(durations.get('ours'))
    const result = Object.fromEntries(
      [...durations].map(([name, all]) => [
        name,
        {
          ...summarize(clock(all)),
          oursToIt: medianRatio(ours, clock(all)),
          itToOurs: medianRatio(clock(all), ours),
          browserMs: summarize(all.map(({ browserMs }) => browserMs)).median,
          serverMs: summarize(all.map(({ serverMs }) => serverMs)).median,
        },
      ]),
    )
    console.log(`first sync of ${rows}, load ${loadAverage()}; browserMs and serverMs (ours alone): of the cores`)
    console.table(result, ['median', 'least', 'most', 'oursToIt', 'itToOurs', 'browserMs', 'serverMs'])
    await saveRaw(`sync-first-${rows}`, { rows, rounds, result, versions: peerVersions() })
  } finally {
    await engines.stop()
  }
}

interface Durations {
  ms: number
  browserMs: number
  serverMs: number
}

async function firstSync({ page, coreMs }: Profile, rows: number, server: number): Promise<Durations> {
  await untilIdle(coreMs)
  const before = [await coreMs(), await cpuMs(server)] as const
  const ms = await page.evaluate((count) => bench.driver.firstSync(count), rows)
  return { ms, browserMs: (await coreMs()) - before[0], serverMs: (await cpuMs(server)) - before[1] }
}

/** Waits until the browser is idle, because it continues to work for a while after its first page. */
async function untilIdle(coreMs: () => Promise<number>): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const before = await coreMs()
    await new Promise((resolve) => setTimeout(resolve, 200))
    if ((await coreMs()) - before < 20) return
  }
}
