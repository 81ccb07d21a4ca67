import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { newId } from '../../domain/sync/new-id'
import { waitUntilReady } from '../support/browser/destinations'
import { test, type DemoSite } from '../support/browser/browser-test'

/** Tests sizes of lists on a phone, which only a real browser knows. */
const phone = { viewport: { width: 390, height: 844 } }

const boxOf = async (element: Locator): Promise<{ top: number; bottom: number; height: number }> => {
  await expect(element).toBeVisible()
  return element.evaluate((node) => {
    const { top, bottom, height } = node.getBoundingClientRect()
    return { top: top + scrollY, bottom: bottom + scrollY, height }
  })
}

/** Returns how many lines each of these texts takes. */
const linesOf = (texts: Locator): Promise<number[]> =>
  texts.evaluateAll((nodes) =>
    nodes
      .filter((node) => node.checkVisibility())
      .map((node) => {
        const tops = new Set<number>()
        const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        while (words.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(words.currentNode)
          for (const { top } of range.getClientRects()) tops.add(Math.round(top))
        }
        return tops.size
      }),
  )

const openAt = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await waitUntilReady(page)
}

test.describe('an admin’s phone', () => {
  test('shows each to-do of the overview with a title of one line and a button beside it', async ({
    browser,
    demo,
  }) => {
    const page = await demo.openPage(browser, 'admin', phone)
    await openAt(page, paths.admin)
    const list = page.getByRole('region', { name: 'Needs your attention today' })
    const titles = list.locator('ul').first().getByRole('heading', { level: 3 })
    await expect(titles.first()).toBeVisible()
    expect(new Set(await linesOf(titles))).toEqual(new Set([1]))
    for (const row of await list.locator('ul').first().getByRole('listitem').all())
      expect((await boxOf(row)).height).toBeLessThanOrEqual(80)
    // the ring begins right below the title of the month's card
    const card = page.getByRole('region', { name: / so far$/ })
    const heading = await boxOf(card.getByRole('heading'))
    const ring = await boxOf(card.getByRole('img'))
    expect(ring.top - heading.bottom).toBeLessThanOrEqual(24)
  })

  test('shows the first person of All Users within 300 px, below one row of controls', async ({ browser, demo }) => {
    const page = await demo.openPage(browser, 'admin', phone)
    await openAt(page, paths.adminUsers)
    const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
    expect((await boxOf(people.first())).top).toBeLessThanOrEqual(300)
    expect((await boxOf(people.first())).height).toBeLessThanOrEqual(80)
    // the affiliate status is named only for affiliates
    const texts = await people.allTextContents()
    expect(texts.some((text) => text.includes('affiliate'))).toBe(true)
    expect(texts.some((text) => !text.toLowerCase().includes('affiliate'))).toBe(true)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Role', { exact: true }).selectOption('affiliate')
    await sheet.getByRole('button', { name: /^Show / }).click()
    await expect(page).toHaveURL(/role=affiliate/)
    await expect(people.first()).toContainText(/affiliate/i)
  })
})

test.describe('an affiliate’s phone', () => {
  test('shows the captions of the overview in one line, and the whole link', async ({ browser, demo }) => {
    const page = await demo.openPage(browser, 'affiliate', phone)
    await openAt(page, paths.affiliateDashboard)
    for (const name of ['Total Referrals', 'Active Referrals', 'Total Earnings', 'Pending Earnings']) {
      const foot = page.getByRole('region', { name }).locator(':scope > :last-child')
      expect(await linesOf(foot), name).toEqual([1])
    }
    await expectWholeCode(page)
  })

  test('shows the link with Copy before the messages, and the QR code at the end', async ({ browser, demo }) => {
    const page = await demo.openPage(browser, 'affiliate', phone)
    await openAt(page, paths.share)
    await expectWholeCode(page)
    const copy = await boxOf(page.getByRole('button', { name: 'Copy link', exact: true }))
    const qr = await boxOf(page.getByRole('img', { name: /^QR code of / }))
    expect(copy.bottom).toBeLessThanOrEqual(400)
    expect(copy.bottom).toBeLessThan(qr.top)
    // the results are where a label is made
    const results = page.getByRole('region', { name: 'Results by label' })
    await expect(results.getByRole('button', { name: 'New label' })).toBeVisible()
    await expect(results.getByRole('button', { name: /opened · \d+ signed up/ }).first()).toBeVisible()
  })

  test('shows 17 referrals within 1,300 px, and finds one by name', async ({ browser, ownDemo: demo }) => {
    await fillReferrals(demo, 17)
    const page = await demo.openPage(browser, 'affiliate', phone)
    await openAt(page, paths.referrals)
    await expect(page.getByRole('button', { name: 'All 17' })).toBeVisible()
    const rows = page.getByRole('list', { name: 'My Referrals' }).getByRole('listitem')
    await expect(rows).toHaveCount(17)
    expect((await boxOf(rows.last())).bottom).toBeLessThanOrEqual(1_300)
    await page.getByRole('searchbox', { name: 'Name or email' }).fill('zurine')
    await expect(rows).toHaveCount(1)
    await rows.getByRole('button', { name: 'More for Zuriñe Ochoa' }).click()
    await page.getByRole('menuitem', { name: 'Delete Zuriñe Ochoa' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Zuriñe Ochoa')
  })
})

async function expectWholeCode(page: Page): Promise<void> {
  const code = page.getByRole('region', { name: 'Your referral link' }).locator('b').first()
  await expect(code).toHaveText(/^[A-Z0-9]{8}$/)
  const cut = await code.evaluate((node) => {
    const field = node.parentElement ?? node
    return field.scrollWidth > field.clientWidth || node.getClientRects().length > 1
  })
  expect(cut).toBe(false)
}

/** Adds invitations until the affiliate has `wanted` open referrals. */
async function fillReferrals({ server, ids }: DemoSite, wanted: number): Promise<void> {
  const open = await server.sql(
    `SELECT id FROM referrals WHERE affiliate_id = ? AND hidden_at = '' AND closed_reason = ''`,
    [ids.affiliate],
  )
  for (let n = open.length; n < wanted; n += 1)
    await server.sql(
      `INSERT INTO referrals (id, affiliate_id, referred_name, referred_email, invited_email, email_norm, status, source,
         account_status, expires_at, created_at, updated)
       VALUES (?, ?, ?, ?, ?, ?, 'pending', 'invite', 'inactive', '2099-01-01 00:00:00.000Z', ?, ?)`,
      [
        newId(),
        ids.affiliate,
        n === wanted - 1 ? 'Zuriñe Ochoa' : `Invited ${n}`,
        ...Array<string>(3).fill(`invited${n}@mail.example`),
        ...Array<string>(2).fill(new Date().toISOString().replace('T', ' ')),
      ],
    )
}
