import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addToOutbox } from './push/outbox'
import { syncOnce } from './sync-once'
import { exchangeRounds, type Rounds } from './sync-scheduler'
import type { Device } from '../../testing/device'
import { quiescent } from '../../testing/invariants'
import { syncedDevice, syncedId } from '../../testing/synced-device'
import { until } from '../../testing/until'
import type { SyncState } from './status'

/** Each transaction is a way to the browser's database and back, which a change waits for: those that were begun so far, and for what. */
async function transactions(device: Device): Promise<string[]> {
  const begun: string[] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function counted(this: IDBDatabase, names, mode) {
    begun.push(mode ?? 'readonly')
    return transaction.call(this, names, mode)
  })
  // Dexie keeps what it found when it opened
  device.reopen()
  await device.db.open()
  begun.length = 0
  return begun
}

const edit = ({ db }: Device, first_name: string) =>
  addToOutbox(db, { op: 'update', c: 'users', id: syncedId, patch: { first_name } })

afterEach(() => vi.restoreAllMocks())

describe('what a change waits for on the device', () => {
  it('until it is pushed: to be written, and its number', async () => {
    const device = await syncedDevice()
    const fine = device.transport()
    const begun = await transactions(device)
    let before: string[] = []
    const push: typeof fine.push = (request) => {
      before = [...begun]
      return fine.push(request)
    }
    await edit(device, 'Bea')
    await syncOnce(device.db, { ...fine, push }, { written: true })
    expect(before).toEqual(['readwrite', 'readwrite'])
  })

  it('of somebody else’s, until it is asked for: one look, which waits for nobody who writes; until it is here: the one that writes it', async () => {
    const device = await syncedDevice()
    device.server.write('users', { id: syncedId, first_name: 'Bea' })
    const fine = device.transport()
    const begun = await transactions(device)
    let before: string[] = []
    const pull: typeof fine.pull = (request) => {
      before = begun.splice(0)
      return fine.pull(request)
    }
    await syncOnce(device.db, { ...fine, pull })
    expect(before).toEqual(['readonly'])
    expect(begun[0]).toBe('readwrite')
    expect(await device.db.rows('users').get(syncedId)).toMatchObject({ first_name: 'Bea' })
  })
})

describe('a poke that comes while one’s own change is sent', () => {
  const asked: string[] = []
  let rounds: Rounds | undefined
  afterEach(() => {
    rounds?.stop()
    asked.length = 0
  })

  /** Exchanges of a device, during whose `moment` something else happens. */
  function exchanging(device: Device, moment: 'push' | 'pull', happens: () => Promise<unknown>): SyncState[] {
    const fine = device.transport()
    const said: SyncState[] = []
    const told = async (what: 'push' | 'pull') => {
      asked.push(what)
      if (what !== moment || asked.filter((each) => each === what).length > 1) return
      await happens()
      rounds?.begin()
    }
    const transport: typeof fine = {
      ...fine,
      push: async (request) => {
        const answer = await fine.push(request)
        await told('push')
        return answer
      },
      pull: async (request) => {
        const answer = await fine.pull(request)
        await told('pull')
        return answer
      },
    }
    rounds = exchangeRounds(device.db, transport, (state) => said.push(state))
    rounds.begin()
    return said
  }

  it('is answered by the pull after it', async () => {
    const device = await syncedDevice()
    await edit(device, 'Bea')
    const said = exchanging(device, 'push', async () => device.server.write('users', { id: syncedId, last_name: 'C' }))
    await until(() => expect(said.at(-1)).toBe('up-to-date'))
    expect(asked).toEqual(['push', 'pull'])
    expect(await quiescent(device)).toEqual([])
  })

  it('and a change written meanwhile goes with the same exchange', async () => {
    const device = await syncedDevice()
    await edit(device, 'Bea')
    const said = exchanging(device, 'push', () => edit(device, 'Cleo'))
    await until(() => expect(said.at(-1)).toBe('up-to-date'))
    expect(asked).toEqual(['push', 'push', 'pull'])
    expect(await quiescent(device)).toEqual([])
  })

  it('is followed by another exchange once the pull was asked', async () => {
    const device = await syncedDevice()
    const said = exchanging(device, 'pull', async () => device.server.write('users', { id: syncedId, last_name: 'C' }))
    await until(async () => expect(await device.db.rows('users').get(syncedId)).toMatchObject({ last_name: 'C' }))
    await until(() => expect(said.at(-1)).toBe('up-to-date'))
    expect(asked).toEqual(['pull', 'pull'])
    expect(await quiescent(device)).toEqual([])
  })
})
