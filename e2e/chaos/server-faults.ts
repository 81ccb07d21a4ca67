import type { Random } from '../../domain/testing/random'
import type { WritingDevice } from './expected-state'
import type { BrowserDevice } from './browser-device'
import type { WorkloadContext } from './device-workload'
import type { MemoryDevice } from './memory-device'
import { sleep } from './http-messages'
import type { ChaosSystem, RestoreKind, SavedState } from './chaos-system'

interface ServerFaultOptions {
  system: ChaosSystem
  workload: WorkloadContext
  memoryDevices: readonly MemoryDevice[]
  browserDevices: readonly BrowserDevice[]
  rng: Random
  restores: readonly RestoreKind[]
  killEveryMs: number
}

export async function injectServerFaults(options: ServerFaultOptions): Promise<void> {
  const { workload, rng, restores, killEveryMs, system } = options
  const { counters } = workload
  let saved: SavedState | null = null
  let step = 0
  let saves = 0
  while (workload.isRunning()) {
    await sleep(rng.whole(killEveryMs / 2, (3 * killEveryMs) / 2))
    if (!workload.isRunning()) break
    await kill(options)
    step += 1
    if (step % 2 === 1) await changeRole(options)
    else if (saved === null) {
      const kind = restores[saves++ % restores.length]
      if (kind === undefined) continue
      saved = await workload.gate.runExclusive(() => system.save(kind))
      if (kind === 'copy') counters.add('server restarted')
    } else {
      await restore(options, saved)
      saved = null
    }
  }
}

async function kill({ system, memoryDevices, browserDevices, workload, rng }: ServerFaultOptions): Promise<void> {
  const proxies = [...memoryDevices, ...browserDevices].map(({ proxy }) => proxy)
  const isPushing = (): boolean => proxies.some((proxy) => proxy.pendingPushes > 0)
  for (let tries = 0; tries < 400 && !isPushing(); tries++) await sleep(2)
  const wasPushing = isPushing()
  await system.kill()
  workload.counters.add('server killed')
  if (wasPushing) workload.counters.add('server killed at work')
  await sleep(rng.whole(0, 600))
  await system.start()
}

async function restore(
  { system, memoryDevices, browserDevices, workload, rng }: ServerFaultOptions,
  saved: SavedState,
): Promise<void> {
  // some devices stay offline for a while, so others write before they reconnect
  const away = memoryDevices.filter(() => rng.chance(0.4)).map(({ proxy }) => proxy)
  await workload.gate.runExclusive(async () => {
    await system.restore(saved, async () => {
      // once the connections are cut, every running sync ends, and each outbox contains its unsent entries
      for (const { proxy } of [...memoryDevices, ...browserDevices]) proxy.cut()
      const open = browserDevices.filter(({ isOpen }) => isOpen)
      for (const device of [...memoryDevices, ...open]) await device.waitUntilIdle()
      const closed = browserDevices.filter(({ isOpen }) => !isOpen)
      for (const device of closed) await device.open(1)
      const writers: WritingDevice[] = [...memoryDevices, ...browserDevices]
      await workload.expectedState.applyRestore(system.sql, writers)
      for (const device of closed) await device.quit()
    })
    workload.counters.add(`restored ${saved.kind}`)
    for (const proxy of away) proxy.setOffline(true)
  })
  void sleep(rng.whole(2_000, 12_000)).then(() => away.forEach((proxy) => proxy.setOffline(false)))
}

async function changeRole({ system, workload }: ServerFaultOptions): Promise<void> {
  const person = system.members.at(-1)?.session
  if (!person) return
  const rows = await system.sql(`SELECT roles FROM users WHERE id = '${person.userId}'`)
  const isAdmin = String(rows[0]?.['roles']).includes('admin')
  await system.setRole(person, !isAdmin)
  workload.counters.add(isAdmin ? 'role taken' : 'role given')
}
