import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { paths, ticketPath } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { createFirstAdmin, createMember, testPassword } from '../support/server/people'
import { makePdf, makePng } from '../support/browser/test-images'
import { startServer, type TestServer } from '../support/server/server'
import { signIn } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'

// A renter writes a ticket and a reply offline, both with files. The files arrive complete, an admin answers with a PDF,
// the renter reads both files offline, and they are deleted at sign-out.
let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
  await createFirstAdmin(server)
})
test.afterAll(() => server?.stop())

const photo = { name: 'meter.png', mimeType: 'image/png', buffer: Buffer.from(makePng(640, 400), 'base64') }
const contract = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf(), 'base64') }
const statement = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf(), 'base64') }

/** Returns a panorama of 14,000 × 3,000 px whose EXIF data says that it must be rotated. */
function rotatedPanorama(): { name: string; mimeType: string; buffer: Buffer } {
  const panorama = readFileSync('e2e/fixtures/pictures/panorama.jpg')
  const orientation = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 34]), Buffer.from('Exif\0\0'), orientation])
  const buffer = Buffer.concat([panorama.subarray(0, 2), exif, panorama.subarray(2)])
  return { name: 'turned.jpg', mimeType: 'image/jpeg', buffer }
}

/** Returns the image sizes of the files that are stored on the device and not sent yet. */
const readChosenSizes = (page: Page): Promise<{ [name: string]: string }> =>
  page.evaluate(async () => {
    const awaitRequest = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('no answer'))
      })
    const sizes: { [name: string]: string } = {}
    for (const { name: database = '' } of await indexedDB.databases()) {
      const db = await awaitRequest(indexedDB.open(database))
      if (db.objectStoreNames.contains('outbox_files')) {
        const rows = db.transaction(['outbox_files', 'file_bytes'])
        const files: { id: string; name: string; entry: string }[] = await awaitRequest(
          rows.objectStore('outbox_files').getAll(),
        )
        for (const { id, name, entry } of files) {
          if (entry !== '') continue
          const { bytes } = await awaitRequest(db.transaction('file_bytes').objectStore('file_bytes').get(id))
          const picture = await createImageBitmap(new Blob([bytes]))
          sizes[name] = `${picture.width} × ${picture.height}`
        }
      }
      db.close()
    }
    return sizes
  })

/** Returns the number of all files that are stored on the device. */
const countLocalFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const openRequest = indexedDB.open(name)
          openRequest.onerror = () => resolve(0)
          openRequest.onsuccess = () => {
            const db = openRequest.result
            if (!db.objectStoreNames.contains('file_bytes')) return (db.close(), resolve(0))
            const counted = db.transaction('file_bytes').objectStore('file_bytes').count()
            counted.onsuccess = () => (db.close(), resolve(counted.result))
          }
        }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  })

test('a renter sends a photo that was attached offline, receives a PDF, and both are deleted at sign-out', async ({
  browser,
}) => {
  const priya = await createMember(server, { email: 'priya@mail.example' })
  const renter = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  const page = await renter.newPage()
  await signIn(page, { email: 'priya@mail.example', password: testPassword })
  await expect(page).toHaveURL(/\/dashboard/)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const readRows = (sql: string) => server.sql(sql, [priya.userId])
  const box = page.getByRole('textbox', { name: 'Write a reply' })
  await test.step('a ticket is written offline with files, which are stored and arrive complete', async () => {
    await page.goto(`${paths.support}?new=1`)
    const form = page.getByRole('dialog', { name: 'Create Ticket' })
    await expect(form.getByLabel('Subject')).toBeVisible()
    await renter.setOffline(true)
    await form.getByLabel('Subject').fill('The meter')
    await form.getByLabel('Attach', { exact: true }).and(form.locator('input')).setInputFiles(contract)
    await expect(form.getByRole('button', { name: 'Remove contract.pdf' })).toBeVisible()
    await expectAccessible(page, 'a new ticket with a file')
    await page.reload()
    await expect(form.getByRole('button', { name: 'Remove contract.pdf' })).toBeVisible()
    await form.getByLabel('Description').fill('It counts wrong.')
    await form.getByRole('button', { name: 'Save and send later' }).click()
    await expect(page.getByRole('button', { name: 'Download contract.pdf' })).toBeVisible()
    await expect(box).toBeVisible()
    await renter.setOffline(false)
    const whole = `SELECT t.id FROM support_tickets t JOIN ticket_files f ON f.id = t.files AND f.message_id = t.id WHERE t.user_id = ?`
    await expect.poll(() => readRows(whole), { timeout: 120_000 }).toHaveLength(1)
  })

  await test.step('a long web address in a reply wraps within the screen', async () => {
    await box.fill(`https://mail.example/${'w'.repeat(300)}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await box.fill('')
  })
  const [{ id: ticket = '' } = {}] = await readRows('SELECT id FROM support_tickets WHERE user_id = ?')

  await test.step('offline, a photo is queued with its message', async () => {
    await renter.setOffline(true)
    const chooser = page.getByLabel('Attach', { exact: true }).and(page.locator('input'))
    await chooser.setInputFiles([photo, { name: 'clip.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') }])
    await expect(page.getByRole('alert')).toContainText('clip.bmp wasn’t added.')
    await expect(page.getByRole('button', { name: 'Remove meter.png' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove meter.png' })).toBeVisible()
    // the same file under another name is reported and not attached twice
    await chooser.setInputFiles({ ...photo, name: 'copy.png' })
    await expect(page.getByRole('alert')).toContainText('This file is already selected.')
    await box.fill('Look at this')
    await page.getByRole('button', { name: 'Save and send later' }).click()
    await expect(page.getByRole('button', { name: 'Open meter.png' }).locator('img')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: 'wasn’t added' })).toHaveCount(0)
    await expectAccessible(page, 'the thread, offline')
  })

  await test.step('a picture with too many pixels is scaled down on the device', async () => {
    const chooser = page.getByLabel('Attach', { exact: true }).and(page.locator('input'))
    await chooser.setInputFiles('e2e/fixtures/pictures/48-megapixels.png')
    await expect(page.getByRole('button', { name: 'Remove 48-megapixels.jpg' })).toBeVisible()
    await chooser.setInputFiles('e2e/fixtures/pictures/panorama.jpg')
    await expect(page.getByRole('button', { name: 'Remove panorama.jpg' })).toBeVisible()
    await chooser.setInputFiles(rotatedPanorama())
    await expect(page.getByRole('button', { name: 'Remove turned.jpg' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'wasn’t added' })).toHaveCount(0)
    expect(await readChosenSizes(page)).toEqual({
      '48-megapixels.jpg': '4618 × 3464',
      'panorama.jpg': '8640 × 1851',
      'turned.jpg': '1851 × 8640',
    })
    for (const name of ['48-megapixels.jpg', 'panorama.jpg', 'turned.jpg'])
      await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })

  const desktop = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const admin = await desktop.newPage()
  await test.step('online again, an admin opens the photo and answers with a PDF', async () => {
    await renter.setOffline(false)
    await expect
      .poll(() => readRows(`SELECT id FROM ticket_files WHERE user_id = ? AND message_id NOT IN ('', ticket_id)`), {
        timeout: 120_000,
      })
      .toHaveLength(1)
    await signIn(admin, { email: 'admin@coterie.example', password: testPassword })
    await expect(admin).toHaveURL(/\/admin/)
    await admin.goto(ticketPath('admin', String(ticket)))
    await expect(admin.getByRole('button', { name: 'Download contract.pdf' })).toBeVisible()
    const thumbnail = admin.getByRole('button', { name: 'Open meter.png' })
    await expect(thumbnail.locator('img')).toBeVisible()
    await thumbnail.focus()
    await admin.keyboard.press('Enter')
    const large = admin.getByRole('dialog', { name: 'meter.png' })
    await expect(large.getByRole('img', { name: 'meter.png' })).toBeVisible()
    await expectAccessible(admin, 'a picture, large')
    await admin.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await expect(thumbnail).toBeFocused()
    await admin.getByLabel('Attach', { exact: true }).and(admin.locator('input')).setInputFiles(statement)
    await expect(admin.getByRole('button', { name: 'Remove statement.pdf' })).toBeVisible()
    await admin.getByRole('textbox', { name: 'Reply' }).fill('Here is the statement.')
    await admin.getByRole('button', { name: /^Send to/ }).click()
    await expect(admin.getByRole('button', { name: 'Download statement.pdf' })).toBeVisible()
    await expectAccessible(admin, 'the desk')
  })

  await test.step('the renter can open both files offline', async () => {
    const row = page.getByRole('button', { name: 'Download statement.pdf' })
    await expect(row).toBeVisible({ timeout: 120_000 })
    await expect.poll(() => countLocalFiles(page), { timeout: 60_000 }).toBe(3)
    await renter.setOffline(true)
    await page.reload()
    const download = page.waitForEvent('download')
    await row.click()
    expect((await download).suggestedFilename()).toBe('statement.pdf')
    await expect(page.getByRole('button', { name: 'Open meter.png' }).locator('img')).toBeVisible()
  })

  await test.step('both files are deleted from the device at sign-out', async () => {
    await renter.setOffline(false)
    await page.goto(paths.settings)
    await page
      .getByRole('button', { name: /Account menu|Priya/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/auth|\/$/)
    await expect.poll(() => countLocalFiles(page)).toBe(0)
  })
})
