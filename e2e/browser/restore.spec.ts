import { expect, type Page } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from '../support/browser/browser-test'
import { signIn } from '../support/browser/account-steps'
import { waitForBackups } from '../support/routes/program-cases'
import { createFirstAdmin, createMember, saveSetting, testPassword } from '../support/server/people'
import { startServer, type TestServer } from '../support/server/server'

let tempDir: string
const servers: TestServer[] = []
test.beforeEach(async () => {
  tempDir = await mkdtemp(path.join(os.tmpdir(), 'coterie-restore-story-'))
})
test.afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  await rm(tempDir, { recursive: true, force: true })
})

/** Starts a server whose data folder may have other folders next to it. Each creates a key of its own. */
async function start(name: string): Promise<TestServer> {
  const server = await startServer({ dir: path.join(tempDir, name, 'data') })
  servers.push(server)
  return server
}

const restoredText = 'The backup was restored'

async function signInAt({ url }: TestServer, page: Page, email: string): Promise<void> {
  await page.goto(`${url}/auth`)
  await signIn(page, { email, password: testPassword })
  await expect(page).toHaveURL(/\/admin/)
}

test('an empty installation continues with the backup of another one', async ({ page }) => {
  const old = await start('old')
  const admin = await createFirstAdmin(old)
  await createMember(old, { firstName: 'Priya', lastName: 'Raman' })
  const file = path.join(tempDir, 'backup.zip')
  await old.run('backup', '--to', file)
  const key = (await readFile(path.join(old.dir, 'coterie.key'), 'utf8')).trim()
  const server = await start('new')

  await page.goto(server.setupLink())
  await page.getByRole('button', { name: 'Restore a backup instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Restore a backup' })).toBeVisible()
  const choose = async (name: string, chosen: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name }).click()])
    await chooser.setFiles(chosen)
  }
  await choose('Choose file', path.join(old.dir, 'data.db'))
  await expect(page.getByRole('alert')).toHaveText('This isn’t a .zip file.')
  await choose('Choose file', file)
  await expect(page.getByText('This server’s key doesn’t open the backup')).toBeVisible()
  await page.getByRole('textbox', { name: 'Key' }).fill('too short')
  await page.getByRole('button', { name: 'Check with this key' }).click()
  await expect(page.getByText('A key has 32 characters without spaces.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Key' }).fill(` ${key} `)
  await page.getByRole('button', { name: 'Check with this key' }).click()
  await expect(page.getByText('The backup can be restored')).toBeVisible()
  await expect(page.getByRole('region', { name: 'The backup can be restored' })).toContainText('People2')
  await page.getByRole('button', { name: 'Restore and restart' }).click()
  await expect(page.getByText(restoredText)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/auth$/)
  await signInAt(server, page, admin.email)
  await page.goto(`${server.url}/admin/users`)
  await expect(page.getByText('Priya Raman').first()).toBeVisible()
})

test('an admin checks and restores a backup on the health page', async ({ page }) => {
  const server = await start('data')
  const admin = await createFirstAdmin(server)
  await createMember(server, { firstName: 'Priya', lastName: 'Raman' })
  await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
  await createMember(server, { firstName: 'Daniel', lastName: 'Okafor' })
  await saveSetting(admin, 'product_name', 'Harbor')

  await signInAt(server, page, admin.email)
  await page.goto(`${server.url}/admin/health`)
  await expect(page.getByText('Harbor').first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore a backup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' })
  await dialog.getByRole('button', { name: /^Check the backup of/ }).click()
  await expect(dialog.getByText('The backup can be restored')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('No problems found')).toHaveCount(2)
  // nothing happens without the word and the password
  await dialog.getByRole('button', { name: 'Restore and restart' }).click()
  await expect(dialog.getByText('Type RESTORE.')).toBeVisible()
  await dialog.getByLabel('Type RESTORE to confirm').fill('restore')
  await dialog.getByLabel('Your password', { exact: true }).fill(testPassword)
  await dialog.getByRole('button', { name: 'Restore and restart' }).click()
  // this browser signed in after the backup, so the restored data doesn't know it
  await expect(page).toHaveURL(/\/admin\/auth/, { timeout: 60_000 })
  await expect(page.getByText(restoredText)).toBeVisible()
  // the page was loaded again, so it has the program of the backup
  await expect(page.getByText('Coterie').first()).toBeVisible()
  await expect(page.getByText('Harbor')).toHaveCount(0)
  await signInAt(server, page, admin.email)
  await page.goto(`${server.url}/admin/users`)
  await expect(page.getByText('Priya Raman').first()).toBeVisible()
  await expect(page.getByText('Daniel Okafor')).toHaveCount(0)
  await page.goto(`${server.url}/admin/health`)
  await expect(page.getByText('Download latest backup')).toBeVisible()
})
