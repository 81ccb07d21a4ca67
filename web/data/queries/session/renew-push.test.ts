// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeCopy, openCopy } from '../../engine/db/current'
import { readMeta, writeMeta } from '../../engine/db/meta'
import type { CoterieDb } from '../../engine/db/database'
import { changeSession } from '../../engine/person/state'
import { until } from '../../testing/until'
import { keepPushAlive } from './renew-push'
import { switchPushOff, switchPushOn } from './push'

const sent = vi.hoisted(() => vi.fn<(route: object, input: object) => Promise<void>>())
vi.mock('../commands', () => ({ sendCommand: sent, fetchRoute: async () => ({ key: 'BFk' }) }))

/** The browser's side: the address it has now, and a new one with each subscription. */
let address: string | null
let made: number
const subscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => void (address = null),
})
const pushManager = {
  getSubscription: async () => (address === null ? null : subscription(address)),
  subscribe: async () => subscription((address = `https://push.example/${++made}`)),
}
class Worker extends EventTarget {
  ready = Promise.resolve({ pushManager })
  getRegistration = async () => ({ pushManager })
}
let worker: Worker
let db: CoterieDb
const me = 'ana'.padEnd(15, '0')
const live = (deviceId: string) =>
  changeSession({ state: 'live', deviceId, person: { id: me, roles: [], language: 'en', firstName: 'Ana' } })
/** The addresses that the server was told. */
const told = () => sent.mock.calls.flatMap(([, input]) => ('endpoint' in input ? [input.endpoint] : []))

beforeEach(async () => {
  address = null
  made = 0
  sent.mockReset().mockResolvedValue(undefined)
  worker = new Worker()
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: worker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  db = await openCopy(me)
  await db.meta.clear()
  live('device-one')
})
afterEach(() => {
  changeSession({ state: 'none', deviceId: '', person: null })
  vi.unstubAllGlobals()
  closeCopy()
})

it('an address that the browser changed is told the server, and only that', async () => {
  await switchPushOn()
  keepPushAlive()
  address = 'https://push.example/changed'
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'SOMETHING' } }))
  expect(told()).toEqual(['https://push.example/1'])
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'PUSH_CHANGED' } }))
  await until(() => expect(told()).toEqual(['https://push.example/1', 'https://push.example/2']))
  await until(async () => expect((await readMeta(db, 'pushTold'))?.endpoint).toBe('https://push.example/2'))
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'PUSH_CHANGED' } }))
  await until(async () => expect(await readMeta(db, 'pushTold')).toEqual({ endpoint: address, device: 'device-one' }))
  expect(told()).toHaveLength(2)
})

it('after a sign-in that made it another device, pushes go on', async () => {
  await switchPushOn()
  changeSession({ state: 'sign-in', deviceId: '' })
  keepPushAlive()
  expect(told()).toHaveLength(1)
  live('device-two')
  await until(async () => expect(await readMeta(db, 'pushTold')).toMatchObject({ device: 'device-two' }))
  expect(told()).toHaveLength(2)
})

it('what the server couldn’t be told is told with the next start', async () => {
  await writeMeta(db, { pushTold: { endpoint: 'https://push.example/before', device: 'device-one' } })
  sent.mockRejectedValueOnce(new Error('offline'))
  keepPushAlive()
  await until(() => expect(told()).toHaveLength(1))
  expect((await readMeta(db, 'pushTold'))?.endpoint).toBe('https://push.example/before')
  keepPushAlive()
  await until(() => expect(told()).toHaveLength(2))
})

it.each([
  ['nobody switched it on', async () => undefined],
  [
    'it was switched off here',
    async () => {
      await switchPushOn()
      await switchPushOff('device-one', true)
      sent.mockClear()
    },
  ],
  [
    'the browser’s owner says no by now',
    async () => {
      await switchPushOn()
      address = null
      vi.stubGlobal('Notification', { permission: 'denied' })
      sent.mockClear()
    },
  ],
])('nothing is asked for or told when %s', async (_, before) => {
  await before()
  const count = made
  keepPushAlive()
  await db.meta.toArray()
  await pushManager.getSubscription()
  await db.meta.toArray()
  expect([told(), made]).toEqual([[], count])
})
