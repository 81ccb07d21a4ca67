import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { startDemo, type DemoServer } from '../support/demo-server'
import { test } from '../support/story-test'

/** Sheets and dialogs of the demo against axe, on a phone: the reasons of amounts, and what an admin does for a person. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let demo: DemoServer

test.beforeAll(async () => {
  demo = await startDemo()
})
test.afterAll(() => demo?.stop())

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(demo.password)
  await page.locator('button[type=submit]').click()
  // in the language of the account
  await expect(page.getByText(/^(Up to date|Al día)/).filter({ visible: true })).toBeVisible()
}

async function expectNoViolation(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
    where,
  ).toEqual([])
}

test('the reason of an amount can be read with the keyboard alone (U18)', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: demo.server.url, viewport: { width: 390, height: 600 } })
  const page = await context.newPage()
  await signIn(page, demo.affiliateEmail)
  for (const why of ['next', 'total', 'balance', 'rate']) {
    await page.goto(`/dashboard?why=${why}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible()
    await expectNoViolation(page, why)
  }
  await context.close()
})

test('a person\u2019s page and its dialogs', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: demo.server.url, viewport: { width: 390, height: 700 } })
  const page = await context.newPage()
  await signIn(page, demo.adminEmail)
  const [person] = await demo.server.sql('SELECT id FROM users WHERE email = ?', [demo.affiliateEmail])
  await page.goto(`/admin/users/${String(person?.['id'])}`)
  await expect(page.getByRole('link', { name: 'All Users' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rental', exact: true })).toBeVisible()
  await expectNoViolation(page, 'the page')
  for (const name of ['Edit User', 'End rental', 'Set an own rate', 'Correct an amount', 'Move to another affiliate']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
    await expectNoViolation(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await context.close()
})
