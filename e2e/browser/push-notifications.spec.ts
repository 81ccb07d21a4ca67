import { expect, type BrowserContext, type Page } from '@playwright/test'
import { headedOptions } from '../support/browser/launch'
import { startPushService, type PushService } from '../support/services/push-service'
import { waitUntilReady } from '../support/browser/wait-until-ready'
import { test } from '../support/browser/browser-test'
import { openDemoSite, type DemoSite } from '../support/browser/demo-site'

/**
 * A push from the press in the settings to the page it opens. Only `subscribe()` is stood in for: it would ask the browser's maker for an
 * address, and there is none here. The server seals and posts what a push service of the test opens; what came is given to the worker by
 * the browser's own protocol.
 */
test.use({ launchOptions: headedOptions, serviceWorkers: 'allow' })

let demo: DemoSite
let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
  demo = await openDemoSite({ COTERIE_LOOPBACK_TARGETS: '1' })
})
test.afterAll(async () => {
  await demo?.stop()
  await service?.stop()
})

/** Gives the worker of a page what a push service has for this browser. */
async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(demo.server.url))
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  const asked = { origin: demo.server.url, registrationId, data: JSON.stringify(message) }
  await cdp.send('ServiceWorker.deliverPushMessage', asked)
  await cdp.detach()
}

test('is switched on by a press, shown by the worker, and opens its page in the tab that is open', async ({
  browser,
}) => {
  const taker = service.addBrowser('story')
  const context = await browser.newContext({
    baseURL: demo.server.url,
    storageState: await demo.storageState('affiliate'),
    permissions: ['notifications'],
    reducedMotion: 'reduce',
  })
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    localStorage.setItem('coterie-language', 'en')
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription
  }, taker)
  const page = await context.newPage()
  await page.goto('/dashboard/settings?tab=notifications')
  await waitUntilReady(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const box = page.getByRole('checkbox', { name: 'A payment was sent: push' })
  await expect(box).toBeDisabled()
  const toggle = page.getByRole('switch', { name: 'Push on this device' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(box).toBeEnabled()

  await page.getByRole('button', { name: 'Send a test push' }).click()
  const countTests = () => service.received.filter(({ message }) => message.kind === 'test')
  await expect.poll(() => countTests().length, { timeout: 120_000 }).toBe(1)
  const message = countTests()[0]?.message ?? {}
  // in the language of the account, whatever this browser shows
  expect(message).toEqual({ kind: 'test', link: '/dashboard/settings?tab=notifications', language: 'es' })

  await page.goto('/dashboard')
  await waitUntilReady(page)
  await page.evaluate(() => Object.assign(window, { neverLoadedAnew: true }))
  await deliver(context, page, message)
  const readShown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })),
    )
  await expect
    .poll(readShown)
    .toEqual([{ title: 'Las notificaciones funcionan en este dispositivo', body: 'Ábrelo para leer más.' }])

  const [worker] = context.serviceWorkers()
  // a press is made by the system, which a headless browser has none of
  await worker?.evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=notifications$/)
  await expect(page.getByRole('switch', { name: 'Push on this device' })).toBeChecked()
  expect(await page.evaluate(() => 'neverLoadedAnew' in window)).toBe(true)
  await expect.poll(readShown).toEqual([])

  // the way out of the device is the end of pushes to it
  await page.getByRole('switch', { name: 'Push on this device' }).click()
  await expect(page.getByRole('checkbox', { name: 'A payment was sent: push' })).toBeDisabled()
  expect(await demo.server.sql('SELECT id FROM push_subscriptions')).toEqual([])
  await context.close()
})
