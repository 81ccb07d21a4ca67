import { expect, type BrowserContext, type Page } from '@playwright/test'
import { headedOptions } from '../support/browser/launch'
import { startPushService, type PushService } from '../support/services/push-service'
import { waitUntilReady } from '../support/browser/destinations'
import { test, openDemoSite, type DemoSite } from '../support/browser/browser-test'

/**
 * Tests push from the switch in the settings to the page that a notification opens. Only `subscribe()` is replaced, because
 * it would contact the browser's vendor. The server sends the message to a test push service, and the DevTools protocol
 * delivers it to the service worker.
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

/** Delivers a message that the test push service received to the service worker of a page. */
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
  const delivery = { origin: demo.server.url, registrationId, data: JSON.stringify(message) }
  await cdp.send('ServiceWorker.deliverPushMessage', delivery)
  await cdp.detach()
}

test('a member enables push, and a notification opens its page in the tab that is already open', async ({
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
  const toggle = page.getByRole('switch', { name: 'Push notifications on this device' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(box).toBeEnabled()

  await page.getByRole('button', { name: 'Send a test notification' }).click()
  const countTests = () => service.received.filter(({ message }) => message.kind === 'test')
  await expect.poll(() => countTests().length, { timeout: 120_000 }).toBe(1)
  const message = countTests()[0]?.message ?? {}
  // the language is the account's, not the browser's
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
    .toEqual([{ title: 'Las notificaciones funcionan en este dispositivo', body: 'Abre la aplicación para leer más.' }])

  const [worker] = context.serviceWorkers()
  // the click is simulated, because headless browsers have no system notifications
  await worker?.evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
  await expect(page).toHaveURL(/\/dashboard\/settings\?tab=notifications$/)
  await expect(page.getByRole('switch', { name: 'Push notifications on this device' })).toBeChecked()
  expect(await page.evaluate(() => 'neverLoadedAnew' in window)).toBe(true)
  await expect.poll(readShown).toEqual([])

  // switching push off removes the subscription
  await page.getByRole('switch', { name: 'Push notifications on this device' }).click()
  await expect(page.getByRole('checkbox', { name: 'A payment was sent: push' })).toBeDisabled()
  expect(await demo.server.sql('SELECT id FROM push_subscriptions')).toEqual([])
})
