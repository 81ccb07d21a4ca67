import { saveRaw } from '../result'
import { createProfileFolder, removeProfileFolder, type Profile } from './browsers'
import { withFreshProfile, startEngines, rotated, type Engine, type EngineName } from './engines'
import { loadAverage, summarize, medianRatio } from './summary'
import { touchFor } from './on-device'
import type { Mark } from '../browser/sync-subject'
import type { EngineDriver } from './engine-driver'
import { messageId, noticeId, type SyncServer } from './sync-server'

declare const bench: { driver: EngineDriver; marks: Mark[] }

const near: readonly EngineName[] = ['ours', 'replicache', 'rxdb', 'pouchdb']
const far: readonly EngineName[] = ['ours', 'replicache']
const saidEach = 6
/**
 * Pause between two writes in ms: the server sends the first sync ping after a pause immediately, and bundles later ones.
 */
const quietMs = 400

/**
 * Uses two browsers of one person: measures the time from a write in one until a watcher in the other sees the new value,
 * and how long sending many waiting changes takes. With `delayMs`, the network needs that time in each direction.
 */
export async function benchTwoDevices(
  syncServer: SyncServer,
  person: number,
  rows: number,
  rounds: number,
  waiting: number,
  delayMs = 0,
): Promise<void> {
  const live = delayMs > 0 ? far : near
  const engines = await startEngines(syncServer, person, live, delayMs)
  try {
    const delays = new Map<EngineName, number[]>(live.map((name) => [name, []]))
    const drained = new Map<EngineName, number[]>(live.map((name) => [name, []]))
    const momentsOfChanges: Moments[] = []
    const pairs: { engine: Engine; two: DevicePair }[] = []
    for (const engine of engines.all) pairs.push({ engine, two: await openPair(engine, rows) })
    for (let round = 0; round < rounds; round++) {
      for (const { engine, two } of rotated(pairs, round)) {
        for (let n = 0; n < saidEach; n++) {
          const touch = touchFor(idFor(engine, person, (delayMs > 0 ? 101 : 1) + round * saidEach + n), round, n)
          await two.b.page.evaluate((id) => bench.driver.watch(id), touch.id)
          await two.b.page.waitForTimeout(quietMs)
          const at = await two.a.page.evaluate((given) => bench.driver.timedWrite(given), touch)
          const seen = await two.b.page.evaluate(() => bench.driver.seen())
          delays.get(engine.name)?.push(seen - at)
          if (engine.name === 'ours') momentsOfChanges.push(await momentsOfChange(two, at, seen))
        }
      }
    }
    for (const { two } of pairs) await two.close()
    for (let round = 0; round < rounds && waiting > 0; round++) {
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
          ...(waiting > 0 && { drained: summarize(drained.get(name) ?? []) }),
        },
      ]),
    )
    console.log(`between two devices, round trip ${2 * delayMs} ms, load ${loadAverage()}`)
    console.table(
      Object.fromEntries(
        Object.entries(result).map(([name, one]) => [
          name,
          {
            delays: one.delays.median,
            maxDelay: one.delays.most,
            oursToIt: one.oursToIt,
            drained: one.drained?.median,
          },
        ]),
      ),
    )
    const moments = medianMoments(momentsOfChanges)
    console.log('of which ours, ms after the write, in the middle', moments)
    const file = delayMs > 0 ? 'sync-between-far-devices' : 'sync-between-devices'
    await saveRaw(file, { rows, rounds, saidEach, waiting, delayMs, result, moments, momentsOfChanges })
  } finally {
    await engines.stop()
  }
}

/** Moments of a change on its way between two browsers in our engine, in ms after the write. NaN if there was none. */
interface Moments {
  /** The push request. */
  sent: number
  /** The server's clock after the commit, in whole ms. */
  commit: number
  pushed: number
  /** The server's clock when it made the page for the stream, in whole ms. */
  page: number
  event: number
  /** The other browser's pull. */
  asked: number
  answered: number
  stored: number
  seen: number
}

async function momentsOfChange({ a, b }: DevicePair, writtenAt: number, seen: number): Promise<Moments> {
  const request = ({ page }: Profile, path: string) =>
    page.evaluate(
      ([wanted, after]) => {
        const moment = (ms: number): number => performance.timeOrigin + ms
        const found = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
          ({ name, startTime }) => name.endsWith(wanted) && moment(startTime) >= after,
        )
        return { from: moment(found?.startTime ?? Number.NaN), to: moment(found?.responseEnd ?? Number.NaN) }
      },
      [path, writtenAt] as const,
    )
  const marksOf = async ({ page }: Profile): Promise<Mark[]> =>
    (await page.evaluate(() => bench.marks.splice(0))).filter(({ at }) => at >= writtenAt - 1)
  const [push, pull, ofA, ofB] = [
    await request(a, '/push'),
    await request(b, '/pull'),
    await marksOf(a),
    await marksOf(b),
  ]
  const first = (marks: readonly Mark[], what: Mark['what']) =>
    marks.find((mark) => mark.what === what)?.at ?? Number.NaN
  const storedAt = ofB.filter(({ what, at }) => what === 'stored' && at <= seen).at(-1)?.at ?? Number.NaN
  // A pull after the change was seen isn't on its way.
  const needed = pull.from < seen
  const times = {
    sent: push.from,
    commit: first(ofA, 'commit'),
    pushed: push.to,
    page: first(ofB, 'page'),
    event: first(ofB, 'event'),
    asked: needed ? pull.from : Number.NaN,
    answered: needed ? pull.to : Number.NaN,
    stored: storedAt,
    seen,
  }
  return Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at - writtenAt])) as unknown as Moments
}

function medianMoments(all: readonly Moments[]): Partial<Moments> {
  const names = Object.keys(all[0] ?? {}) as (keyof Moments)[]
  const happened = (name: keyof Moments) => all.map((moments) => moments[name]).filter((ms) => !Number.isNaN(ms))
  // A moment of fewer than half of the changes would say little.
  const often = names.filter((name) => 2 * happened(name).length >= all.length)
  return Object.fromEntries(often.map((name) => [name, summarize(happened(name)).median]))
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
