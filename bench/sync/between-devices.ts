import { saveRaw } from '../result'
import { createProfileFolder, removeProfileFolder, type Profile } from './browsers'
import { withFreshProfile, startEngines, rotated, type Engine, type EngineName } from './engines'
import { loadAverage, summarize, medianRatio } from './summary'
import { touchFor } from './on-device'
import type { EngineDriver } from './engine-driver'
import { messageId, noticeId, type SyncServer } from './sync-server'

declare const bench: { driver: EngineDriver }

const live: readonly EngineName[] = ['ours', 'replicache', 'rxdb', 'pouchdb']
const saidEach = 6
/**
 * Pause between two writes in ms: the server sends the first sync ping after a pause immediately, and bundles later ones.
 */
const quietMs = 400

/**
 * Uses two browsers of one person: measures the time from a write in one until a watcher in the other sees the new value,
 * and how long sending many waiting changes takes.
 */
export async function benchTwoDevices(
  syncServer: SyncServer,
  person: number,
  rows: number,
  rounds: number,
  waiting: number,
): Promise<void> {
  const engines = await startEngines(syncServer, person, live)
  try {
    const delays = new Map<EngineName, number[]>(live.map((name) => [name, []]))
    const drained = new Map<EngineName, number[]>(live.map((name) => [name, []]))
    const stageTimes: StageTimes[] = []
    const pairs: { engine: Engine; two: DevicePair }[] = []
    for (const engine of engines.all) pairs.push({ engine, two: await openPair(engine, rows) })
    for (let round = 0; round < rounds; round++) {
      for (const { engine, two } of rotated(pairs, round)) {
        for (let n = 0; n < saidEach; n++) {
          const touch = touchFor(idFor(engine, person, 1 + round * saidEach + n), round, n)
          await two.b.page.evaluate((id) => bench.driver.watch(id), touch.id)
          await two.b.page.waitForTimeout(quietMs)
          const at = await two.a.page.evaluate((given) => bench.driver.timedWrite(given), touch)
          const seen = await two.b.page.evaluate(() => bench.driver.seen())
          delays.get(engine.name)?.push(seen - at)
          if (engine.name === 'ours') stageTimes.push(await stagesOfChange(two, at, seen))
        }
      }
    }
    for (const { two } of pairs) await two.close()
    for (let round = 0; round < rounds; round++) {
      for (const engine of rotated(engines.all, round)) {
        const from = 200 + round * waiting
        const touches = Array.from({ length: waiting }, (_, n) =>
          touchFor(idFor(engine, person, from + n), 9 + round, n),
        )
        const ms = await withFreshProfile(engine, async ({ page }) => {
          if (engine.name !== 'ours') await page.evaluate((count) => bench.driver.firstSync(count), rows)
          return page.evaluate((given) => bench.driver.drain(given), touches)
        })
        drained.get(engine.name)?.push(ms)
      }
    }
    const result = Object.fromEntries(
      live.map((name) => [
        name,
        {
          delays: summarize(delays.get(name) ?? []),
          oursToIt: medianRatio(delays.get('ours') ?? [], delays.get(name) ?? []),
          drained: summarize(drained.get(name) ?? []),
        },
      ]),
    )
    console.log(`between two devices, load ${loadAverage()}`)
    console.table(
      Object.fromEntries(
        Object.entries(result).map(([name, one]) => [
          name,
          { delays: one.delays.median, maxDelay: one.delays.most, oursToIt: one.oursToIt, drained: one.drained.median },
        ]),
      ),
    )
    const stages = medianStages(stageTimes)
    console.log('of which, ms in the middle', stages)
    await saveRaw('sync-between-devices', { rows, rounds, saidEach, waiting, result, stages, stageTimes })
  } finally {
    await engines.stop()
  }
}

/** Stages of a change on its way between two browsers in our engine, ms each. */
interface StageTimes {
  /** Time from the write to the push request. */
  toPush: number
  /** Time until the push is answered, when the change is on the server's disk. */
  push: number
  /** Time from the answer to the other browser's request; negative if the sync ping was faster. */
  toPull: number
  pull: number
  /** Time from the answer until the watcher sees the value. */
  toSeen: number
}

async function stagesOfChange({ a, b }: DevicePair, writtenAt: number, seen: number): Promise<StageTimes> {
  const asked = ({ page }: Profile, path: string, after: number) =>
    page.evaluate(
      ([wanted, from]) => {
        const moment = (ms: number): number => performance.timeOrigin + ms
        const found = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
          ({ name, startTime }) => name.endsWith(wanted) && moment(startTime) >= from,
        )
        return { from: moment(found?.startTime ?? Number.NaN), to: moment(found?.responseEnd ?? Number.NaN) }
      },
      [path, after] as const,
    )
  const push = await asked(a, '/api/sync/push', writtenAt)
  const pull = await asked(b, '/api/sync/pull', push.from)
  return {
    toPush: push.from - writtenAt,
    push: push.to - push.from,
    toPull: pull.from - push.to,
    pull: pull.to - pull.from,
    toSeen: seen - pull.to,
  }
}

const medianStages = (stageTimes: readonly StageTimes[]): StageTimes => {
  const stages = ['toPush', 'push', 'toPull', 'pull', 'toSeen'] as const
  const middle = (stage: keyof StageTimes): number => summarize(stageTimes.map((times) => times[stage])).median
  return Object.fromEntries(stages.map((stage) => [stage, middle(stage)])) as unknown as StageTimes
}

interface DevicePair {
  a: Profile
  b: Profile
  close(): Promise<void>
}

async function openPair(engine: Engine, rows: number): Promise<DevicePair> {
  const folders = [await createProfileFolder(), await createProfileFolder()] as const
  const a = await engine.open(folders[0])
  const b = await engine.open(folders[1])
  for (const { page } of [a, b]) {
    if (engine.name !== 'ours') await page.evaluate((count) => bench.driver.firstSync(count), rows)
    await page.evaluate(() => bench.driver.live())
  }
  return {
    a,
    b,
    close: async () => {
      await a.close()
      await b.close()
      for (const folder of folders) await removeProfileFolder(folder)
    },
  }
}

/** Returns the id of the row that a change writes: our engine marks a notification as read, the others edit a message. */
const idFor = ({ name }: Engine, person: number, n: number): string =>
  name === 'ours' ? noticeId(person, n) : messageId(person, n)
