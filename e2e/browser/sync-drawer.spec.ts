import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { upToDateText } from '../support/browser/destinations'
import { signIn } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'

/**
 * Tests the drawer that lists unsent changes against a real server: an offline edit, and a conflict with another device.
 */

const firstPhone = '+34 655 020 418'
const localPhone = '+34 655 020 417'
const remotePhone = '+34 600 000 000'

async function editPhone(page: Page, phone: string, save: string): Promise<void> {
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: save, exact: true }).click()
}

const expectSettings = async (page: Page): Promise<void> => {
  await page.goto(paths.settings)
  await expect(page.getByLabel('Phone')).toHaveValue(/\d{6}/)
  await expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible()
}

test('the sync drawer lists unsent changes and shows a conflict field by field', async ({ browser, ownDemo: demo }) => {
  const phone = await demo.openPage(browser, 'affiliate', { viewport: { width: 390, height: 844 } })
  const desktop = await demo.openPage(browser, 'affiliate', { viewport: { width: 1440, height: 1000 } })
  await expectSettings(phone)
  await expectSettings(desktop)
  const before = await phone.getByLabel('Phone').inputValue()

  await phone.context().setOffline(true)
  await editPhone(phone, firstPhone, 'Save and send later')
  await phone.getByRole('button', { name: /1 unsent change/ }).click()
  const waiting = phone.getByRole('dialog', { name: 'Sync status' })
  await expect(waiting.getByText(`${before} becomes ${firstPhone}`)).toBeVisible()
  await expect(waiting.getByText(/^Written /)).toBeVisible()
  await expect(waiting.getByRole('heading', { name: /^Needs attention/ })).toHaveCount(0)

  await expectAccessible(phone, 'the drawer with what waits')

  await editPhone(desktop, remotePhone, 'Save')
  await expect
    .poll(async () => (await demo.server.sql('SELECT phone FROM users WHERE id = ?', [demo.ids.affiliate]))[0])
    .toMatchObject({ phone: remotePhone })
  await phone.context().setOffline(false)
  await expect(waiting.getByText(`Yours: ${firstPhone}. On the server: ${remotePhone}.`)).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessible(phone, 'the drawer with a conflict')

  await waiting.getByRole('button', { name: 'Review' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Changed in two places' })
  await expect(dialog.getByRole('radio', { name: /^Both/ })).toBeDisabled()
  await expectAccessible(phone, 'the choice after a conflict')
  await dialog.getByRole('button', { name: 'Save choice' }).click()
  await expect(waiting.getByText('All changes have been sent.')).toBeVisible({
    timeout: 60_000,
  })
  await expect
    .poll(async () => (await demo.server.sql('SELECT phone FROM users WHERE id = ?', [demo.ids.affiliate]))[0])
    .toMatchObject({ phone: firstPhone })
  await expect(waiting.getByRole('heading', { name: /^Sent today/ })).toBeVisible()
  await waiting.getByRole('button', { name: 'Close' }).click()

  // a queued change survives the end of the session and is sent when the same person signs in again; other people neither
  // see nor send it
  const readPhone = async () => (await demo.server.sql('SELECT phone FROM users WHERE id = ?', [demo.ids.affiliate]))[0]
  const isUpToDate = async () => expect(phone.getByText(upToDateText).filter({ visible: true })).toBeVisible()
  await phone.context().setOffline(true)
  await editPhone(phone, localPhone, 'Save and send later')
  await phone.context().clearCookies()
  await phone.context().setOffline(false)
  await expect(phone.getByText('Your session has ended.')).toBeVisible({ timeout: 60_000 })
  await phone.getByRole('button', { name: /1 unsent change/ }).click()
  await expect(waiting.getByText(`${firstPhone} becomes ${localPhone}`)).toBeVisible()
  const toSignIn = waiting.getByRole('link', { name: 'Sign in to send' })
  await expectAccessible(phone, 'the drawer of a session that has ended')
  await toSignIn.click()
  await signIn(phone, { email: demo.emails.admin, password: demo.password })
  await isUpToDate()
  await phone.getByRole('button', { name: upToDateText }).click()
  await expect(waiting.getByText('All changes have been sent.')).toBeVisible()
  await expect(waiting.getByText(localPhone)).toHaveCount(0)
  expect(await readPhone()).toMatchObject({ phone: firstPhone })
  // the app syncs when the connection is restored, and so learns that the session has ended
  await phone.context().setOffline(true)
  await phone.context().clearCookies()
  await phone.context().setOffline(false)
  await expect(phone.getByText('Your session has ended.')).toBeVisible({ timeout: 60_000 })
  await phone.goto(paths.auth)
  await signIn(phone, { email: demo.emails.affiliate, password: demo.password })
  await expect.poll(readPhone, { timeout: 60_000 }).toMatchObject({ phone: localPhone })
  await isUpToDate()
})

test('an edit on a full disk is rejected and keeps its input; after the database was deleted, the app reports what was lost', async ({
  browser,
  ownDemo: demo,
}) => {
  const page = await demo.openPage(browser, 'affiliate', { viewport: { width: 390, height: 844 } })
  await expectSettings(page)
  await page.context().setOffline(true)
  // Chromium allows small writes above any quota, so the error of a full disk is simulated
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function full(this: IDBObjectStore, ...row: Parameters<typeof add>) {
      if (this.name === 'outbox') throw new DOMException('no room', 'QuotaExceededError')
      return add.apply(this, row)
    }
    addEventListener('room', () => (IDBObjectStore.prototype.add = add))
  })
  await editPhone(page, localPhone, 'Save and send later')
  await expect(page.getByText('This device is out of space. Free up some space and try again.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue(localPhone)
  await expect(page.getByRole('button', { name: /unsent/ })).toHaveCount(0)

  await page.evaluate(() => dispatchEvent(new Event('room')))
  await editPhone(page, localPhone, 'Save and send later')
  await expect(page.getByRole('button', { name: /1 unsent change/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('coterie-unsent'))).toContain('"n":1')
  // browsers delete the database while the page is closed; an open app would send changes or sync again
  const address = page.url()
  // a page may run for a moment after the browser has left it, so it is set offline and cannot send
  const empty = new URL('/robots.txt', address).href
  await page.route(empty, (route) => route.fulfill({ body: '' }))
  await page.goto(empty)
  await page.evaluate(async (name) => {
    await new Promise((done, failed) => {
      const deletion = indexedDB.deleteDatabase(name)
      deletion.onsuccess = done
      deletion.onerror = failed
    })
  }, `coterie-db-${demo.ids.affiliate}`)
  await page.context().setOffline(false)
  await page.goto(address)
  await expect(
    page.getByText('This browser deleted your offline data, including 1 change that wasn’t sent.'),
  ).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByText('This browser deleted your offline data')).toHaveCount(0)
})
