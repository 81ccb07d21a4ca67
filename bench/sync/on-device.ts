import { p95, saveRaw } from '../result'
import { createProfileFolder, heapMiB, removeProfileFolder, type Profile } from './browsers'
import { startEngines, rotated, type Engine, type EngineName } from './engines'
import { loadAverage, rounded, summarize } from './summary'
import type { EngineDriver, Touch } from './engine-driver'
import { messageId, type SyncServer } from './sync-server'

declare const bench: { driver: EngineDriver }

/** Number of single-row writes of each engine. */
const writesEach = 40

/** Returns the `n`th change of a round, with a value that no row has. */
export const touchFor = (id: string, round: number, n: number): Touch => ({
  id,
  edited_at: `2026-02-${String(1 + round).padStart(2, '0')} 00:00:${String(n % 60).padStart(2, '0')}.${String(n).padStart(3, '0')}Z`,
})

/**
 * Measures three things with a person's messages stored on the device: the time until a newly started browser reads the
 * first rows, the time from a write until a watcher sees it, and the heap.
 */
export async function benchOnDevice(
  syncServer: SyncServer,
  person: number,
  rows: number,
  rounds: number,
): Promise<void> {
  const engines = await startEngines(syncServer, person)
  const folders = new Map<EngineName, string>()
  try {
    const heap: { [name: string]: number } = {}
    for (const engine of engines.all) {
      const folder = await createProfileFolder()
      folders.set(engine.name, folder)
      heap[engine.name] = await fillProfile(engine, folder, rows)
    }
    const cold = new Map<EngineName, number[]>(engines.all.map(({ name }) => [name, []]))
    const beside = new Map<EngineName, number[]>(engines.all.map(({ name }) => [name, []]))
    const writes = new Map<EngineName, number[]>(engines.all.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const engine of rotated(engines.all, round)) {
        const folder = folders.get(engine.name) ?? ''
        const profile = await engine.open(folder)
        cold.get(engine.name)?.push(await coldRows(profile, engine.name))
        const touches = Array.from({ length: writesEach }, (_, n) =>
          touchFor(messageId(person, 1 + round * writesEach + n), round, n),
        )
        const took = await profile.page.evaluate((given) => bench.driver.localWrites(given), touches)
        writes.get(engine.name)?.push(...took)
        await profile.close()
        beside.get(engine.name)?.push(await coldBeside(engine, folder))
      }
    }
    const result = Object.fromEntries(
      engines.all.map(({ name }) => [
        name,
        {
          cold: summarize(cold.get(name) ?? []),
          coldBeside: summarize(beside.get(name) ?? []),
          write: summarize(writes.get(name) ?? []),
          writeP95: rounded(p95(writes.get(name) ?? [])),
          heapMiB: heap[name],
        },
      ]),
    )
    console.log(`on the device with ${rows} stored, load ${loadAverage()}`)
    console.table(
      Object.fromEntries(
        Object.entries(result).map(([name, one]) => [
          name,
          {
            cold: one.cold.median,
            coldMost: one.cold.most,
            coldBeside: one.coldBeside.median,
            write: one.write.median,
            writeP95: one.writeP95,
            heapMiB: one.heapMiB,
          },
        ]),
      ),
    )
    await saveRaw('sync-on-device', { rows, rounds, writesEach, result })
  } finally {
    for (const folder of folders.values()) await removeProfileFolder(folder)
    await engines.stop()
  }
}

async function coldRows({ page }: Profile, name: EngineName): Promise<number> {
  const { ms, found } = await page.evaluate(() => bench.driver.cold())
  if (found !== 50) throw new Error(`${name} found ${found} of 50 rows`)
  return ms
}

/**
 * Measures a cold start like `coldRows`, after the browser has opened its IndexedDB backend, as the product does in
 * `web/public/boot.js`.
 */
async function coldBeside(engine: Engine, folder: string): Promise<number> {
  const profile = await engine.open(folder)
  await profile.page.evaluate(() => indexedDB.databases())
  const ms = await coldRows(profile, engine.name)
  await profile.close()
  return ms
}

/**
 * Fills a profile and returns the growth of the heap, MiB. Some engines continue to write to disk for a while after they
 * are complete.
 */
async function fillProfile(engine: Engine, folder: string, rows: number): Promise<number> {
  const profile = await engine.open(folder)
  const before = await heapMiB(profile)
  await profile.page.evaluate((count) => bench.driver.firstSync(count), rows)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const more = (await heapMiB(profile)) - before
  await profile.close()
  return Math.round(more * 100) / 100
}
