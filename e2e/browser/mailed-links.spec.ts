import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { createLinkToken, markLinksUsed } from '../support/routes/route-fixture'
import { readMailToken, signUp, signIn } from '../support/server/people'
import { Session } from '../support/server/session'
import { waitUntilReady } from '../support/browser/destinations'
import { findUnsubscribeToken } from '../support/routes/message-cases'
import { test, type DemoSite } from '../support/browser/browser-test'

/**
 * Tests the screens that open only from a link in an email or in the terminal, with a valid, an invalid and a used link.
 */
test('each kind of emailed link opens the right screen when it is valid, invalid or used', async ({
  browser,
  ownDemo: demo,
}) => {
  const { server, ids } = demo
  const { email } = await signUp(server)
  const put = { about: 'paypal', before: 'old@pay.example', after: 'new@pay.example', changedBefore: '', changedAt: '' }
  const validLinks = [
    { path: paths.verify, token: await readMailToken(server, email, 'verify'), has: 'Password' },
    { path: paths.resetPassword, token: await createLinkToken(server, 'reset', ids.affiliate), has: 'New password' },
    { path: paths.notMe, token: await createLinkToken(server, 'not-me', ids.affiliate, put), has: /^That wasn’t me/ },
    { path: paths.setup, token: await createLinkToken(server, 'setup', '', { another: 'yes' }), has: 'First name' },
  ]
  const page = await demo.openPage(browser, 'guest')
  const checkPage = async (label: string): Promise<void> => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await waitUntilReady(page)
      await expectAccessible(page, `${label} at ${width} px`)
    }
  }
  for (const { path, token, has } of validLinks) {
    // tries the plain link and two encodings that mail programs produce
    for (const hash of ['%2523', '%23', '#']) {
      // if only the fragment changed, the browser would not load the page again
      await page.goto('about:blank')
      await page.goto(`${path}${hash}token=${token}`)
      await expect(
        page
          .getByLabel(has, { exact: true })
          .or(page.getByRole('button', { name: has }))
          .first(),
      ).toBeVisible()
      expect(page.url(), hash).toBe(new URL(path, page.url()).href)
    }
    await checkPage(path)
  }
  await checkUnsubscribeLink(page, demo, checkPage)
  await markLinksUsed(server)
  for (const { path, token } of validLinks.filter((each) => each.path !== paths.verify)) {
    for (const [how, held] of [
      ['used', token],
      ['none', token.replaceAll(/./g, 'a')],
    ]) {
      await page.goto('about:blank')
      await page.goto(`${path}#token=${held}`)
      await expect(page.getByRole('link', { name: 'Go to Sign In' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await checkPage(`${path}, ${how}`)
    }
  }
  // opens password reset links in unusual places: in the app, on a public page, in the query or in the fragment
  const newToken = await createLinkToken(server, 'reset', ids.affiliate)
  for (const [address, form] of [
    [`${paths.dashboard}?type=recovery&token=${newToken}`, true],
    [`${paths.affiliate}#type=recovery&token=${newToken}`, true],
    [`${paths.auth}#access_token=x&refresh_token=y&type=recovery`, false],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(address)
    if (form) await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    else
      await expect(page.getByRole('heading', { level: 1, name: 'This link is invalid or has expired.' })).toBeVisible()
    expect(page.url(), address).toBe(new URL(paths.resetPassword, page.url()).href)
  }
})

/**
 * Checks that the unsubscribe link has an effect only when the button is clicked, not when the page is opened, and that the
 * page reports an invalid link after the click.
 */
async function checkUnsubscribeLink(
  page: Page,
  demo: DemoSite,
  check: (label: string) => Promise<void>,
): Promise<void> {
  const affiliateUser = await signIn(new Session(demo.server), demo.emails.affiliate, demo.password)
  await affiliateUser.call('POST /api/invitations', { email: 'rut@mail.example', name: 'Rut' })
  const [mail] = await demo.server.sql(`SELECT text FROM mail_outbox WHERE template = 'invite' AND "to" = ?`, [
    'rut@mail.example',
  ])
  const token = findUnsubscribeToken(String(mail?.['text']))
  for (const [how, held, then] of [
    ['good', token, 'Done. We won’t email this address anymore.'],
    ['none', token.replaceAll(/./g, 'a'), 'This link is invalid or has expired.'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`${paths.unsubscribe}?about=invitation#${held}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe from all emails?' })).toBeVisible()
    if (how === 'good') await check(paths.unsubscribe)
    await page.getByRole('button', { name: 'Unsubscribe from all' }).click()
    await expect(page.getByRole('heading', { level: 1, name: then })).toBeVisible()
    await check(`${paths.unsubscribe}, ${how}, pressed`)
  }
}
