import type { Random } from '../../domain/testing/random'
import type { Writer } from './book'
import type { BrowserDevice } from './browser-device'
import type { LaneWorld } from './lanes'
import type { NodeDevice } from './node-device'
import { pause } from './wire'
import type { ChaosWorld, RestoreKind, Saved } from './world'

interface Nemesis {
  world: ChaosWorld
  lane: LaneWorld
  memory: readonly NodeDevice[]
  shown: readonly BrowserDevice[]
  chance: Random
  restores: readonly RestoreKind[]
  killEveryMs: number
}

/** What befalls the server: it is killed, restarted, set back to an older state; a person gets a role and loses it. */
export async function nemesis(options: Nemesis): Promise<void> {
  const { lane, chance, restores, killEveryMs, world } = options
  const { tally } = lane
  let saved: Saved | null = null
  let step = 0
  let saves = 0
  while (lane.goesOn()) {
    await pause(chance.whole(killEveryMs / 2, (3 * killEveryMs) / 2))
    if (!lane.goesOn()) break
    await kill(options)
    step += 1
    if (step % 2 === 1) await changeRole(options)
    else if (saved === null) {
      const kind = restores[saves++ % restores.length]
      if (kind === undefined) continue
      saved = await lane.gate.alone(() => world.save(kind))
      if (kind === 'copy') tally.add('server restarted')
    } else {
      await restore(options, saved)
      saved = null
    }
  }
}

/** Prefers a moment at which a push is in hand. */
async function kill({ world, memory, shown, lane, chance }: Nemesis): Promise<void> {
  const doors = [...memory, ...shown].map(({ door }) => door)
  const atWork = (): boolean => doors.some((door) => door.atWork > 0)
  for (let tries = 0; tries < 400 && !atWork(); tries++) await pause(2)
  const was = atWork()
  await world.kill()
  lane.tally.add('server killed')
  if (was) lane.tally.add('server killed at work')
  await pause(chance.whole(0, 600))
  await world.start()
}

async function restore({ world, memory, shown, lane, chance }: Nemesis, saved: Saved): Promise<void> {
  // others write past where these have been, before they are back
  const away = memory.filter(() => chance.chance(0.4)).map(({ door }) => door)
  await lane.gate.alone(async () => {
    await world.restore(saved, async () => {
      // nobody answers any more: whatever was under way comes to its end, and every outbox says what it still holds
      for (const { door } of [...memory, ...shown]) door.cut()
      const open = shown.filter(({ isOpen }) => isOpen)
      for (const device of [...memory, ...open]) await device.quiet()
      const closed = shown.filter(({ isOpen }) => !isOpen)
      for (const device of closed) await device.open(1)
      const writers: Writer[] = [...memory, ...shown]
      await lane.book.restored(world.sql, writers)
      for (const device of closed) await device.quit()
    })
    lane.tally.add(`restored ${saved.kind}`)
    for (const door of away) door.away(true)
  })
  void pause(chance.whole(2_000, 12_000)).then(() => away.forEach((door) => door.away(false)))
}

/** The last member is made an admin, or is one no more. */
async function changeRole({ world, lane }: Nemesis): Promise<void> {
  const person = world.members.at(-1)?.session
  if (!person) return
  const rows = await world.sql(`SELECT roles FROM users WHERE id = '${person.userId}'`)
  const isAdmin = String(rows[0]?.['roles']).includes('admin')
  await world.setRole(person, !isAdmin)
  lane.tally.add(isAdmin ? 'role taken' : 'role given')
}
