import { saveRaw } from '../result'
import { bundleForPage, createProfileFolder, heapMiB, removeProfileFolder } from './browsers'
import { openOwnEngine } from './engines'
import { loadAverage, summarize } from './summary'
import type { SyncServer } from './sync-server'

declare const bench: typeof import('../browser/sync-subject')

/**
 * Measures the first sync of a hundred thousand rows: the time until the first screen can be used and until sync is
 * complete, and the page's memory afterwards.
 */
export async function benchLargeFirstSync(
  syncServer: SyncServer,
  person: number,
  rows: number,
  rounds: number,
): Promise<void> {
  const script = await bundleForPage('bench/browser/sync-subject.ts')
  const screens: { openedMs: number; readableMs: number; wholeMs: number }[] = []
  const heap: number[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = await createProfileFolder()
    const profile = await openOwnEngine(syncServer, script, folder, person)
    const before = await heapMiB(profile)
    const found = await profile.page.evaluate(() => bench.measureFirstScreen())
    if (found.rows !== rows) throw new Error(`${found.rows} of ${rows} rows`)
    screens.push(found)
    heap.push((await heapMiB(profile)) - before)
    await profile.close()
    await removeProfileFolder(folder)
  }
  const result = {
    openedMs: summarize(screens.map((one) => one.openedMs)),
    readableMs: summarize(screens.map((one) => one.readableMs)),
    wholeMs: summarize(screens.map((one) => one.wholeMs)),
    heapMiB: summarize(heap),
  }
  console.log(`a first copy of ${rows}, load ${loadAverage()}`)
  console.table(result, ['median', 'least', 'most'])
  await saveRaw('sync-large', { rows, rounds, result })
}

/**
 * Removes a person's access to some rows: measures the time from the device's request until the last of these rows is
 * deleted.
 */
export async function benchRevoke(
  syncServer: SyncServer,
  person: number,
  rows: number,
  rounds: number,
  revoked: number,
): Promise<void> {
  const script = await bundleForPage('bench/browser/sync-subject.ts')
  const folder = await createProfileFolder()
  const profile = await openOwnEngine(syncServer, script, folder, person)
  try {
    await profile.page.evaluate((count) => bench.driver.firstSync(count), rows)
    // The product's rules never move a message to another person, so the guard is dropped; the triggers of the log stay.
    await syncServer.server.sql('DROP TRIGGER _guard_ticket_messages_update_fixed')
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const first = 1 + round * revoked
      await syncServer.server.sql(
        `UPDATE ticket_messages SET user_id = 'nobody000000001'
         WHERE id BETWEEN printf('m${person}%013d', ?) AND printf('m${person}%013d', ?)`,
        [first, first + revoked - 1],
      )
      const { ms, rows: left } = await profile.page.evaluate(() => bench.measureExchange())
      if (left !== rows - (round + 1) * revoked) throw new Error(`${left} rows are left`)
      took.push(ms)
    }
    const result = summarize(took)
    console.log(`${revoked} of ${rows} revoked, load ${loadAverage()}`, result)
    await saveRaw('sync-revoke', { rows, revoked, rounds, result })
  } finally {
    await profile.close()
    await removeProfileFolder(folder)
  }
}
