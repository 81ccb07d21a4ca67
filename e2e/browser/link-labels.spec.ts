import { expect } from '@playwright/test'
import { paths } from '../../domain/paths'
import { affiliateArea } from '../../web/i18n/en/members/affiliate'
import { referrals } from '../../web/i18n/en/members/referrals'
import { expectAccessible } from '../support/browser/axe'
import { readMailToken } from '../support/server/people'
import { waitUntilReady } from '../support/browser/wait-until-ready'
import { signUp, openVerificationLink } from '../support/browser/account-steps'
import { test } from '../support/browser/browser-test'
import { openDemoSite } from '../support/browser/demo-site'

/** Follows a link label from the affiliate's sharing page to the referral funnel (P14). */
test('an affiliate’s funnel counts a link open and a sign-up for the link’s label', async ({ browser }) => {
  // opens a separate copy of the demo, because the test changes it
  const demo = await openDemoSite()
  const { server } = demo
  const page = await demo.openPage(browser, 'affiliate')
  await page.goto(paths.share)
  const label = page.getByLabel(affiliateArea.newLabel)
  await label.fill('Sunday fair')
  // a double click creates only one label
  await page.getByRole('button', { name: affiliateArea.addLabel, exact: true }).dblclick()
  const chip = page.getByRole('button', { name: /^Sunday fair/ })
  await expect(chip).toHaveCount(1)
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  const picture = page.getByRole('img', { name: /^QR code of / })
  await expect(picture).toHaveAttribute('aria-label', /&from=sunday-fair$/)
  const link = (await picture.getAttribute('aria-label'))?.replace('QR code of ', '') ?? ''
  await waitUntilReady(page)
  await expectAccessible(page, 'the share kit with a label')

  // the landing page remembers the label, so a later sign-up has it even if its address does not contain it
  const guest = await demo.openPage(browser, 'guest')
  const counted = guest.waitForResponse((answer) => answer.url().endsWith('/api/links/opened'))
  const { search } = new URL(link)
  await guest.goto(`/${search}`)
  await expect(guest).toHaveURL(`${paths.signup}${search}`)
  const answer = await counted
  expect([answer.status(), (await answer.request().allHeaders())['cookie']]).toEqual([200, undefined])
  await guest.goto(paths.signup)
  const email = 'nuria.solis@mail.example'
  await signUp(guest, {
    firstName: 'Nuria',
    lastName: 'Solís',
    email,
    phone: '+34 600 555 909',
    password: 'orchard-lantern-88',
  })
  await openVerificationLink(
    guest,
    `${server.url}${paths.verify}#token=${await readMailToken(server, email, 'verify')}`,
  )
  await expect(chip).toHaveText(/1$/)

  await page.goto(paths.referrals)
  const card = page.getByRole('region', { name: referrals.funnel })
  await card.getByRole('button', { name: referrals.funnelByLabel }).click()
  const row = card.getByRole('row', { name: /^Sunday fair/ })
  await expect(row.getByRole('cell')).toHaveText([/1$/, /1$/, /0$/, /0$/])
  await page
    .getByRole('link', { name: referrals.receiptOpen('Nuria Solís') })
    .first()
    .click()
  await expect(
    page.getByRole('dialog').getByText(referrals.receiptLabel('Sunday fair'), { exact: false }),
  ).toBeVisible()
  await demo.stop()
})
