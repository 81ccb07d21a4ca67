import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../../domain/sync/new-id'
import { propertyLimitMs, propertyRuns } from '../../../../domain/testing/property-runs'
import { RemoteError } from '../remote/errors'
import { Device } from '../../testing/device'
import { FakeServer } from '../../testing/fake-server'
import { checkNothingLost, checkAppliedOnceInOrder, checkConverged } from '../../testing/invariants'
import { syncOnce } from './sync-once'
import { addToOutbox } from './push/outbox'

const me = 'me'.padEnd(15, '0')

describe('two tabs that sync at the same time', () => {
  it(
    'neither lose nor duplicate a change, in whatever order their requests and answers arrive',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.nat({ max: 4 }), fc.nat({ max: 8 }), async (s, changes, foreign) => {
          const server = new FakeServer(me)
          server.write('users', { id: me, first_name: 'A' })
          const device = new Device(server)
          const second = device.tab()
          const created: string[] = []
          for (let i = 0; i < changes; i++) {
            const id = newId()
            created.push(id)
            await addToOutbox(device.db, { op: 'create', c: 'support_tickets', id, patch: { subject: `s${i}` } })
          }
          const tabs = [device.db, second].map((db) =>
            syncOnce(
              db,
              device.transport([], (deliver) => s.schedule(Promise.resolve()).then(deliver)),
            ).catch((error: unknown) => {
              if (!(error instanceof RemoteError)) throw error
            }),
          )
          for (let i = 0; i < foreign; i++) {
            void s
              .schedule(Promise.resolve())
              .then(() => server.write('notifications', { id: `n${i}`.padEnd(15, '0'), user_id: me }))
          }
          await s.waitFor(Promise.all(tabs))
          await s.waitAll()
          second.close()
          await device.sync()
          expect([
            ...(await checkConverged(device)),
            ...checkAppliedOnceInOrder(device),
            ...(await checkNothingLost(device, created)),
          ]).toEqual([])
          device.db.close()
        }),
        { numRuns: propertyRuns({ check: 30, test: 120, soak: 1_000 }) },
      )
    },
    propertyLimitMs,
  )
})
