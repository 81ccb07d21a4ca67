import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/axe'
import { test } from '../support/story-test'
import { openStoryWorld } from '../support/story-world'

/** The drawer of what waits, over a real server: an edit without a line, and the same field changed in two places. */

const mine = '+34 655 020 417'
const theirs = '+34 600 000 000'

async function editPhone(page: Page, phone: string, save: string): Promise<void> {
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: save, exact: true }).click()
}

const atSettings = async (page: Page): Promise<void> => {
  await page.goto(paths.settings)
  await expect(page.getByLabel('Phone')).toHaveValue(/\d{6}/)
  await expect(page.getByRole('button', { name: /^Up to date/ })).toBeVisible()
}

test('what waits and what was changed in two places stand in the drawer field by field', async ({ browser }) => {
  const world = await openStoryWorld()
  try {
    const phone = await world.open(browser, 'affiliate', { viewport: { width: 390, height: 844 } })
    const desk = await world.open(browser, 'affiliate', { viewport: { width: 1440, height: 1000 } })
    await atSettings(phone)
    await atSettings(desk)
    const before = await phone.getByLabel('Phone').inputValue()

    await phone.context().setOffline(true)
    await editPhone(phone, mine, 'Save, send later')
    await phone.getByRole('button', { name: /1 change waiting/ }).click()
    const waiting = phone.getByRole('dialog', { name: 'Waiting and sent' })
    await expect(waiting.getByText(`${before} becomes ${mine}`)).toBeVisible()
    await expect(waiting.getByText(/^Written /)).toBeVisible()
    await expect(waiting.getByRole('heading', { name: /^Needs you/ })).toHaveCount(0)

    await editPhone(desk, theirs, 'Save')
    await expect
      .poll(async () => (await world.server.sql('SELECT phone FROM users WHERE id = ?', [world.ids.affiliate]))[0])
      .toMatchObject({ phone: theirs })
    await phone.context().setOffline(false)
    await expect(waiting.getByText(`Yours: ${mine}. On the server: ${theirs}.`)).toBeVisible({ timeout: 60_000 })
    await expectAccessible(phone, 'the drawer with a conflict')

    await waiting.getByRole('button', { name: 'Keep mine' }).click()
    await expect(waiting.getByText('Everything is sent. Nothing waits on this device.')).toBeVisible({
      timeout: 60_000,
    })
    await expect
      .poll(async () => (await world.server.sql('SELECT phone FROM users WHERE id = ?', [world.ids.affiliate]))[0])
      .toMatchObject({ phone: mine })
  } finally {
    await world.stop()
  }
})
