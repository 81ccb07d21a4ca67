import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/page-checks'
import { openVerificationLink, signUp } from '../support/browser/account-steps'
import { createFirstAdmin, readMailToken } from '../support/server/people'
import { startServer, type TestServer } from '../support/server/server'
import { test } from '../support/browser/browser-test'

const renter = {
  firstName: 'Nerea',
  lastName: 'Ibarra',
  email: 'nerea@correo.example',
  phone: '+34 600 123 457',
  password: 'meadow-copper-5',
}

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
  await createFirstAdmin(server)
})
test.afterAll(() => server.stop())

const linkOf = async (email: string): Promise<string> =>
  `${server.url}/verify#${await readMailToken(server, email, 'verify')}`

/** Records the titles that the page shows, in order and each once. */
async function recordTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = JSON.parse(sessionStorage.getItem('titles') ?? '[]') as string[]
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent ?? ''
      if (title === '' || seen.includes(title)) return
      seen.push(title)
      sessionStorage.setItem('titles', JSON.stringify(seen))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('titles') ?? '[]') as string[])
}

test('a renter signs up in two screens with one password, and adds the PayPal email on the overview', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const titles = await recordTitles(page)

  await test.step('sign-up, then the request to check the email, then the dashboard', async () => {
    await signUp(page, renter)
    await expect(page.locator('input[type=password]')).toHaveCount(0)
    await expectAccessible(page, 'the screen after sign-up')
    await openVerificationLink(page, await linkOf(renter.email))
    await expect(page.getByRole('heading', { level: 1, name: 'User Overview' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    // the page of the link shows a title only while it asks the server
    const shown = (await titles()).filter((title) => title !== 'Verify your email')
    expect(shown).toEqual(['Create account', 'Account created', 'User Overview'])
  })

  await test.step('the PayPal email is added in a sheet on the same page', async () => {
    const list = page.getByRole('region', { name: /^Finish setting up/ })
    await list.getByRole('button', { name: 'Add PayPal email' }).click()
    const sheet = page.getByRole('dialog', { name: 'Where we pay you' })
    const field = sheet.getByLabel('PayPal email', { exact: true })
    await expect(field).toBeFocused()
    await expectAccessible(page, 'the sheet for the PayPal email')
    await field.fill('pagos.nerea@correo.example')
    await sheet.getByRole('button', { name: 'Save PayPal email' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(list.getByText('pagos.nerea@correo.example')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
  })

  await test.step('after the first ticket the focus is on the page, also when its button is hidden', async () => {
    await page.goto('/dashboard/support')
    await page.getByRole('button', { name: 'Create Ticket' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Ticket' })
    await dialog.getByLabel('Subject').fill('When does my rental start?')
    await dialog.getByLabel('Description').fill('I have added my PayPal email.')
    await dialog.getByRole('button', { name: 'Create Ticket' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Write a reply' })).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
  })
})

test('the tab that waits for the link follows the one in which it was opened; another browser asks for the password', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const waiting = await context.newPage()
  const person = { ...renter, email: 'iker@correo.example', phone: '+34 600 123 458' }
  await signUp(waiting, person)
  await openVerificationLink(await context.newPage(), await linkOf(person.email))
  await expect(waiting).toHaveURL(/\/dashboard$/)

  const other = { ...renter, email: 'ada@correo.example', phone: '+34 600 123 459' }
  await signUp(await (await browser.newContext({ baseURL: server.url })).newPage(), other)
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await elsewhere.goto(await linkOf(other.email))
  await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await elsewhere.getByLabel('Password', { exact: true }).fill(other.password)
  await elsewhere.getByRole('button', { name: 'Verify' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Your email is verified.' })).toBeFocused()
  await expect(elsewhere.getByRole('main').getByRole('link', { name: 'Go to Sign In' })).toBeVisible()
})
