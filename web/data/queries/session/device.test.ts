// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toCsv } from '../../../../domain/texts/csv'
import type { CoterieDb } from '../../engine/db/database'
import { cacheFile } from '../../engine/db/cached-files'
import { putRow } from '../../testing/affiliate'
import { openAdminDatabase, mockServer, deleteDatabase, meId } from '../../testing/screen'
import type { InstallOffer } from '../browser/install-offer'
import { maxArchiveFileBytes, exportOwnData } from './own-export'
import { captureReferralCode, forgetReferralCodes, storedReferralCodes } from '../browser/referral-code'
import { shrinkPicture } from '../tickets/shrink-picture'
import { closeDatabase, openDatabase } from '../../engine/db/current-database'
import { readMeta, writeMeta } from '../../engine/db/meta'
import { changeSession } from '../../engine/person/session-state'
import { until } from '../../testing/until'
import { maintainPushSubscription } from './renew-push'
import { disablePush, enablePush } from './push'

const sent = vi.hoisted(() => vi.fn<(route: object, input: object) => Promise<void>>())
vi.mock('../commands', () => ({ sendCommand: sent, fetchRoute: async () => ({ key: 'BFk' }) }))

describe('app installation', () => {
  const day = 24 * 60 * 60 * 1000
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'

  type Repo = typeof import('../browser/install') & { offer: () => InstallOffer | null }
  /** Loads the page again. The new page knows only what is stored on the device. */
  async function page(): Promise<Repo> {
    vi.resetModules()
    const offers = await import('../browser/install-offer')
    return { ...(await import('../browser/install')), offer: offers.installOffer.get }
  }
  const asks = (outcome: 'accepted' | 'dismissed') =>
    Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => ({ outcome })) })
  const browser = (more: object) => vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, ...more })

  beforeEach(() => {
    localStorage.clear()
    browser({})
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    window.installPrompt = undefined
  })

  describe('offer to install the app', () => {
    it('appears after a successful action and never before', async () => {
      window.installPrompt = asks('accepted')
      const { offer, offerInstall } = await page()
      expect(offer()).toBeNull()
      offerInstall('reason')
      expect(offer()).toEqual({ after: 'reason', way: 'browser' })
    })

    it('appears when the browser allows an installation only after the action', async () => {
      const { offer, offerInstall } = await page()
      offerInstall('link')
      offerInstall('link')
      expect(offer()).toBeNull()
      window.installPrompt = asks('accepted')
      dispatchEvent(window.installPrompt)
      expect(offer()).toEqual({ after: 'link', way: 'browser' })
    })

    it.each<[string, object, 'by-hand' | undefined]>([
      ['an iPhone', { userAgent: iPhone }, 'by-hand'],
      ['an iPad, which calls itself a Mac', { userAgent: 'Macintosh Safari', maxTouchPoints: 5 }, 'by-hand'],
      ['a browser that can’t install apps', {}, undefined],
      ['a Mac', { userAgent: 'Macintosh Safari' }, undefined],
      ['the installed app of an iPhone', { userAgent: iPhone, standalone: true }, undefined],
    ])('shows the manual steps or nothing on %s: %s', async (_, more, way) => {
      browser(more)
      const { offer, offerInstall } = await page()
      offerInstall('reason')
      expect(offer()?.way).toBe(way)
    })

    it('never appears in the installed app', async () => {
      window.installPrompt = asks('accepted')
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
      const { offer, offerInstall } = await page()
      offerInstall('reason')
      expect(offer()).toBeNull()
    })
  })

  describe('Not now', () => {
    it('hides the offer for 30 days, and permanently the second time', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const seen = async (): Promise<boolean> => {
        window.installPrompt = asks('accepted')
        const { offer, offerInstall, postponeInstall } = await page()
        offerInstall('reason')
        const isOffered = offer() !== null
        if (isOffered) postponeInstall()
        expect(offer()).toBeNull()
        return isOffered
      }
      const first = Date.now()
      const offers: number[] = []
      for (const days of [0, 0, 29.9, 30.1, 400]) {
        vi.setSystemTime(first + days * day)
        if (await seen()) offers.push(days)
      }
      expect(offers).toEqual([0, 30.1])
    })

    it("counts a refusal in the browser's dialog, but stores nothing after an installation", async () => {
      const answered = async (outcome: 'accepted' | 'dismissed') => {
        localStorage.clear()
        window.installPrompt = asks(outcome)
        const { offer, offerInstall, install } = await page()
        offerInstall('link')
        await install()
        expect([offer(), window.installPrompt]).toEqual([null, undefined])
        return localStorage.length
      }
      expect(await answered('dismissed')).toBe(1)
      expect(await answered('accepted')).toBe(0)
    })

    it("counts nothing if the app was installed with the browser's own button", async () => {
      window.installPrompt = asks('accepted')
      const { offer, offerInstall } = await page()
      offerInstall('reason')
      dispatchEvent(new Event('appinstalled'))
      expect(offer()).toBeNull()
    })
  })
})

describe("export of the user's own data", () => {
  let db: CoterieDb
  beforeEach(async () => {
    db = await openAdminDatabase()
  })
  afterEach(deleteDatabase)

  const file = (id: string, over: { user_id?: string; size?: number } = {}) =>
    putRow(db, 'ticket_files', {
      id,
      ticket_id: 'ticket000000001',
      message_id: 'message00000001',
      user_id: meId,
      name: `${id}.png`,
      type: 'image/png',
      size: 4,
      created: `2026-11-0${id.length} 10:00:00.000Z`,
      ...over,
    } as never)
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const kept = (id: string, text: string) =>
    cacheFile(db, { id, carrier: 'message00000001', name: id, type: 'image/png', size: 4, at: 1 }, bytes(text))
  async function made() {
    const data = await exportOwnData(meId, (head, rows) => toCsv('en', head, rows), 'https://coterie.example')
    if (data === null) throw new Error('no copy')
    return { missing: data.missing, text: new TextDecoder('latin1').decode(await data.archive.arrayBuffer()) }
  }

  it("contains the files of the user's tickets from the device or the server, and no other user's files", async () => {
    const server = mockServer(({ pathname }) => (pathname === '/api/session' ? {} : new Error('gone')))
    await file('a')
    await kept('a', 'here')
    await file('other', { user_id: 'somebodyelse000' })
    const { missing, text } = await made()
    expect(missing).toBe(0)
    expect(text).toContain('files/a-a.pnghere')
    expect(text).toContain(
      'a.png,image/png,4,2026-11-01 10:00:00.000Z,ticket000000001,files/a-a.png,https://coterie.example/dashboard/support?ticket=ticket000000001',
    )
    expect(text).not.toContain('other.png')
    expect(server.asked).toEqual([])
  })

  it('lists missing files with their address, and requests only one file while offline', async () => {
    const server = mockServer(() => ({}))
    server.down = true
    const asks = vi.spyOn(globalThis, 'fetch')
    await file('a')
    await file('bb')
    await file('ccc')
    await kept('ccc', 'late')
    const { missing, text } = await made()
    expect(missing).toBe(2)
    expect(text).toContain(
      'bb.png,image/png,4,2026-11-02 10:00:00.000Z,ticket000000001,,https://coterie.example/dashboard/support?ticket=',
    )
    expect(text).toContain('files/ccc-ccc.pnglate')
    const before = asks.mock.calls.length
    await file('dddd')
    expect((await made()).missing).toBe(3)
    expect(asks.mock.calls.length - before).toBe(before)
  })

  it('leaves out files that exceed the memory limit and includes those that fit', async () => {
    mockServer(() => ({}))
    await file('a', { size: maxArchiveFileBytes + 1 })
    await kept('a', 'huge')
    await file('bb')
    await kept('bb', 'fits')
    const { missing, text } = await made()
    expect(missing).toBe(1)
    expect(text).not.toContain('huge')
    expect(text).toContain('files/bb-bb.pngfits')
  })

  it('has no list of files if there are no files', async () => {
    expect((await made()).text).not.toContain('files.csv')
  })
})

describe('referral code', () => {
  const day = 24 * 60 * 60 * 1000
  beforeEach(() => localStorage.clear())

  it('of a link is stored for 30 days', () => {
    captureReferralCode('?ref=abcd-efgh', 1_000)
    expect(storedReferralCodes(1_000 + 30 * day - 1)).toBe('ABCDEFGH')
    expect(storedReferralCodes(1_000 + 30 * day)).toBe('')
    expect(localStorage.getItem('referral_code')).toBeNull()
  })

  it('of the last link comes first, and the previous code is kept in case the server knows only that one', () => {
    captureReferralCode('?ref=ABCDEFGH', 0)
    captureReferralCode('?ref=ZZZZYYYY', day)
    expect(storedReferralCodes(2 * day)).toBe('ZZZZYYYY,ABCDEFGH')
    expect(storedReferralCodes(30 * day)).toBe('ZZZZYYYY')
    forgetReferralCodes()
    expect(storedReferralCodes(2 * day)).toBe('')
  })
})

describe("reduction of a picture's size", () => {
  const read = (name: string): ArrayBuffer => new Uint8Array(readFileSync(`e2e/fixtures/pictures/${name}`)).buffer
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff]).buffer

  /** Makes images load with the given size, or fail for null. */
  function images(size: { naturalWidth: number; naturalHeight: number } | null): void {
    class LoadedImage {
      onload = (): void => undefined
      onerror = (): void => undefined
      naturalWidth = size?.naturalWidth ?? 0
      naturalHeight = size?.naturalHeight ?? 0
      set src(_address: string) {
        queueMicrotask(() => (size === null ? this.onerror() : this.onload()))
      }
    }
    vi.stubGlobal('Image', LoadedImage)
  }

  const drawImage = vi.fn()
  const toBlob = vi.fn<HTMLCanvasElement['toBlob']>()
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: vi.fn(), drawImage } as never)
    toBlob.mockImplementation((tell, type) => tell(new Blob([jpeg], { type: type ?? '' })))
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
  })
  afterEach(() => {
    drawImage.mockReset()
    toBlob.mockReset()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each([
    ['48-megapixels.png', 'image/png', [8000, 6000], [4618, 3464]],
    ['panorama.jpg', 'image/jpeg', [14_000, 3000], [8640, 1851]],
    // The file's header states 14,000 × 3,000, and an orientation tag rotates it.
    ['panorama.jpg', 'image/jpeg', [3000, 14_000], [1851, 8640]],
  ] as const)('redraws %s (%s) of %j px as a JPEG of %j px', async (name, type, natural, drawn) => {
    images({ naturalWidth: natural[0], naturalHeight: natural[1] })
    expect(await shrinkPicture(read(name), type)).toEqual(jpeg)
    expect(drawImage.mock.calls).toEqual([[expect.anything(), 0, 0, ...drawn]])
    expect(toBlob.mock.calls[0]?.[1]).toBe('image/jpeg')
  })

  it.each([
    ['scrolled.png', 'image/png'],
    ['cut-off.jpg', 'image/jpeg'],
    ['sticker.webp', 'image/webp'],
    ['48-megapixels.png', 'application/pdf'],
  ])('leaves %s (%s) unchanged', async (name, type) => {
    images(null)
    const bytes = read(name)
    expect(await shrinkPicture(bytes, type)).toBe(bytes)
    expect(drawImage).not.toHaveBeenCalled()
  })

  it("reports that a picture is too large if the browser can't load or draw it", async () => {
    const tooLarge = { code: 'picture-too-large' }
    images(null)
    await expect(shrinkPicture(read('panorama.jpg'), 'image/jpeg')).rejects.toMatchObject(tooLarge)
    images({ naturalWidth: 14_000, naturalHeight: 3000 })
    toBlob.mockImplementation((tell) => tell(null))
    await expect(shrinkPicture(read('panorama.jpg'), 'image/jpeg')).rejects.toMatchObject(tooLarge)
  })
})

describe('push subscription', () => {
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
  const told = () => sent.mock.calls.flatMap(([, input]) => ('endpoint' in input ? [input.endpoint] : []))

  beforeEach(async () => {
    address = null
    made = 0
    sent.mockReset().mockResolvedValue(undefined)
    worker = new Worker()
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: worker })
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
    db = await openDatabase(me)
    await db.meta.clear()
    live('device-one')
  })
  afterEach(() => {
    changeSession({ state: 'none', deviceId: '', person: null })
    vi.unstubAllGlobals()
    closeDatabase()
  })

  it('reports an endpoint that the browser changed, and no other endpoint', async () => {
    await enablePush()
    maintainPushSubscription()
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

  it('continues under the new device id after a sign-in', async () => {
    await enablePush()
    changeSession({ state: 'sign-in', deviceId: '' })
    maintainPushSubscription()
    expect(told()).toHaveLength(1)
    live('device-two')
    await until(async () => expect(await readMeta(db, 'pushTold')).toMatchObject({ device: 'device-two' }))
    expect(told()).toHaveLength(2)
  })

  it("reports a changed endpoint at the next start if it couldn't be reported before", async () => {
    await writeMeta(db, { pushTold: { endpoint: 'https://push.example/before', device: 'device-one' } })
    sent.mockRejectedValueOnce(new Error('offline'))
    maintainPushSubscription()
    await until(() => expect(told()).toHaveLength(1))
    expect((await readMeta(db, 'pushTold'))?.endpoint).toBe('https://push.example/before')
    maintainPushSubscription()
    await until(() => expect(told()).toHaveLength(2))
  })

  it.each([
    ['push is off', async () => undefined],
    ['push was turned off here', () => disablePush('device-one', true)],
    [
      'the permission was withdrawn',
      async () => {
        address = null
        vi.stubGlobal('Notification', { permission: 'denied' })
      },
    ],
  ])('requests and reports nothing if %s', async (what, after) => {
    if (what !== 'push is off') await enablePush()
    await after()
    sent.mockClear()
    const count = made
    maintainPushSubscription()
    await db.meta.toArray()
    await pushManager.getSubscription()
    await db.meta.toArray()
    expect([told(), made]).toEqual([[], count])
  })
})
