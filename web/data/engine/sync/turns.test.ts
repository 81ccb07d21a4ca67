import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addToOutbox } from './push/outbox'
import { syncOnce } from './sync-once'
import { createSyncScheduler, type SyncScheduler } from './sync-scheduler'
import { around, type Device, syncedDevice, syncedId } from '../../testing/device'
import { checkConverged } from '../../testing/invariants'
import { until } from '../../testing/until'
import type { SyncState } from './status'

/** Records the transactions that start, with their modes. A change has to wait for each of them. */
async function transactions(device: Device): Promise<string[]> {
  const begun: string[] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function counted(this: IDBDatabase, names, mode) {
    begun.push(mode ?? 'readonly')
    return transaction.call(this, names, mode)
  })
  // Dexie keeps the references that it got when it was opened, so the database is reopened.
  device.reopen()
  await device.db.open()
  begun.length = 0
  return begun
}

const edit = ({ db }: Device, first_name: string) =>
  addToOutbox(db, { op: 'update', c: 'users', id: syncedId, patch: { first_name } })

afterEach(() => vi.restoreAllMocks())

describe('database transactions of an exchange', () => {
  it('store and number a change before its push in two writes', async () => {
    const device = await syncedDevice()
    const begun = await transactions(device)
    let before: string[] = []
    const watched = around(device.transport(), 'push', (send) => {
      before = [...begun]
      return send()
    })
    await edit(device, 'Bea')
    await syncOnce(device.db, watched, { hasWrites: true })
    expect(before).toEqual(['readwrite', 'readwrite'])
  })

  it('read once before a pull request, without waiting for a writer, and write once after it', async () => {
    const device = await syncedDevice()
    device.server.write('users', { id: syncedId, first_name: 'Bea' })
    const begun = await transactions(device)
    let before: string[] = []
    const watched = around(device.transport(), 'pull', (send) => {
      before = begun.splice(0)
      return send()
    })
    await syncOnce(device.db, watched)
    expect(before).toEqual(['readonly'])
    expect(begun[0]).toBe('readwrite')
    expect(await device.db.rows('users').get(syncedId)).toMatchObject({ first_name: 'Bea' })
  })
})

describe("sync ping during a push of this device's changes", () => {
  const asked: string[] = []
  let rounds: SyncScheduler | undefined
  afterEach(() => {
    rounds?.stop()
    asked.length = 0
  })

  function exchanging(device: Device, moment: 'push' | 'pull', happens: () => Promise<unknown>): SyncState[] {
    const states: SyncState[] = []
    const told = async (what: 'push' | 'pull') => {
      asked.push(what)
      if (what !== moment || asked.filter((each) => each === what).length > 1) return
      await happens()
      rounds?.begin()
    }
    const thenTold =
      (what: 'push' | 'pull') =>
      async <A>(send: () => Promise<A>): Promise<A> => {
        const answer = await send()
        await told(what)
        return answer
      }
    const transport = around(around(device.transport(), 'push', thenTold('push')), 'pull', thenTold('pull'))
    rounds = createSyncScheduler(device.db, transport, (state) => states.push(state))
    rounds.begin()
    return states
  }

  it('causes a pull, because the page of the push may not include its change', async () => {
    const device = await syncedDevice()
    await edit(device, 'Bea')
    const states = exchanging(device, 'push', async () =>
      device.server.write('users', { id: syncedId, last_name: 'C' }),
    )
    await until(() => expect(states.at(-1)).toBe('up-to-date'))
    expect(asked).toEqual(['push', 'pull'])
    expect(await checkConverged(device)).toEqual([])
  })

  it('allows a new change to be sent in the same exchange', async () => {
    const device = await syncedDevice()
    await edit(device, 'Bea')
    const states = exchanging(device, 'push', () => edit(device, 'Cleo'))
    await until(() => expect(states.at(-1)).toBe('up-to-date'))
    expect(asked).toEqual(['push', 'push'])
    expect(await checkConverged(device)).toEqual([])
  })

  it('causes another exchange if it arrives during the pull', async () => {
    const device = await syncedDevice()
    const states = exchanging(device, 'pull', async () =>
      device.server.write('users', { id: syncedId, last_name: 'C' }),
    )
    await until(async () => expect(await device.db.rows('users').get(syncedId)).toMatchObject({ last_name: 'C' }))
    await until(() => expect(states.at(-1)).toBe('up-to-date'))
    expect(asked).toEqual(['pull', 'pull'])
    expect(await checkConverged(device)).toEqual([])
  })
})
