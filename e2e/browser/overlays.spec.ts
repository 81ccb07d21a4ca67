import { expect, type Page } from '@playwright/test'
import { adminPersonPath, paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { openOverlay, checkOverlays, type Overlay, type OpenStep } from './overlay-checks'
import { signIn } from '../support/server/people'
import { requirePassword, rejectWrites, signIn as signInOn } from '../support/browser/account-steps'
import { Session } from '../support/server/session'
import { waitUntilReady } from '../support/browser/destinations'
import { test, type DemoSite } from '../support/browser/browser-test'

/**
 * Checks every dialog, sheet and menu in desktop and mobile layout: it takes the focus, axe finds no violation, no text is
 * cut off, and Escape closes it and returns the focus.
 */

/** An address, the overlays that can be opened there, and the steps that must run before them. */
type OverlayStop = readonly [address: string, layers: readonly Overlay[], before?: readonly OpenStep[]]

async function visitStops(page: Page, stops: readonly OverlayStop[]): Promise<void> {
  for (const [address, layers, before = []] of stops) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: layers[0]?.only === 'mobile' ? 390 : 1280, height: 800 })
      await page.goto(address)
      await waitUntilReady(page)
      await openOverlay(page, { openSteps: before })
      // waits for the overlay that these steps opened
      if (before.length > 0) await waitUntilReady(page)
      await checkOverlays(page, layers)
    })
  }
}

/** Returns an overlay that a button opens. Unless a name is given, the overlay has the name of the button. */
const byButton = (button: string | RegExp, name: string | RegExp = button): Overlay => ({
  openSteps: [['button', button]],
  name,
})
const byCheckbox = (box: string, name: string | RegExp): Overlay => ({ openSteps: [['checkbox', box]], name })
const byMenu = (menu: string | RegExp, entry: string | RegExp, name: string | RegExp = entry): Overlay => ({
  openSteps: [
    ['button', menu],
    ['menuitem', entry],
  ],
  name,
})
const accountOverlays = (name: string): Overlay[] => [
  { openSteps: [['button', new RegExp(`^${name}`)]], name: new RegExp(name), role: 'menu', only: 'desktop' },
  { openSteps: [['button', `Account: ${name}`]], name: `Account: ${name}`, role: 'menu', only: 'mobile' },
  { openSteps: [['button', 'More']], name: 'All pages', only: 'mobile' },
]
/** Ticks the checkbox of the first row, not the one that selects all rows. */
const pick: OpenStep = ['checkbox', /^Select (?!all)/]

test('the explanation of an amount can be read with the keyboard only (U18)', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'affiliate', { viewport: { width: 390, height: 600 } })
  for (const why of ['next', 'total', 'balance', 'rate']) {
    await page.goto(`/dashboard?why=${why}`)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
    await waitUntilReady(page)
    await expectAccessible(page, why)
  }
})

test('overlays of guests and members are accessible', async ({ browser, demo }) => {
  const guest = await demo.openPage(browser, 'guest')
  await visitStops(guest, [[paths.auth, [byButton('Forgot Password?', /password/i)]]])

  const page = await demo.openPage(browser, 'affiliate')
  await visitStops(page, [
    [
      paths.support,
      [
        ...accountOverlays(demo.names.affiliate),
        byButton('Create Ticket'),
        byButton(/^Notifications/, 'Notifications'),
        byButton(/^Synced/, 'Sync status'),
      ],
    ],
    [paths.referrals, [byMenu(/^More for /, /^Delete /, /from your list\?$/)]],
    [
      `${paths.settings}?tab=cancel`,
      [
        byButton('Cancel rental agreement', 'Cancel the rental agreement?'),
        byButton('Cancel affiliate agreement', 'Cancel the affiliate agreement?'),
      ],
    ],
    [paths.settings, []],
  ])
  await page.getByLabel('First name').fill('Another')
  await checkOverlays(page, [{ openSteps: [['link', 'Earnings']], name: 'Leave without saving?' }])
})

test('overlays of a member with a rejected text and a second device are accessible', async ({
  browser,
  ownDemo: demo,
}) => {
  await signIn(new Session(demo.server), demo.emails.affiliate, demo.password)
  const page = await demo.openPage(browser, 'affiliate')
  await rejectWrites(page)
  await visitStops(page, [[`${paths.support}?new=1`, []]])
  await page.getByLabel('Subject').fill('A long one')
  await page.getByLabel('Description').fill('A sentence that is sent. '.repeat(10))
  await page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByText('1 needs attention').filter({ visible: true })).toBeVisible()
  await visitStops(page, [
    [
      paths.support,
      [
        byButton('Discard', 'Discard this text?'),
        {
          ...byButton(/1 needs attention$/, 'Sync status'),
          nested: [{ ...byButton('Discard', /^Discard/), only: 'desktop' }],
          only: 'desktop',
        },
        {
          openSteps: [
            ['button', new RegExp(`^${demo.names.affiliate}`)],
            ['menuitem', 'Sign Out'],
          ],
          name: /^Sign out with/,
        },
      ],
    ],
    [`${paths.settings}?tab=security`, [byButton(/^Remove /, /^Remove /)]],
  ])
  await requirePassword(page, '/api/paypal')
  const save: OpenStep[] = [
    ['field', 'PayPal email', 'another@pay.example'],
    ['button', 'Save PayPal email'],
  ]
  await visitStops(page, [[paths.settings, [{ openSteps: save, name: 'Confirm your password' }]]])
})

test('overlays of an applicant and of a person with an earnings line on hold are accessible', async ({
  browser,
  demo,
}) => {
  const findUser = async (query: string): Promise<{ [name: string]: unknown }> =>
    (await demo.server.sql(query))[0] ?? {}
  const applied = await findUser(
    `SELECT u.email FROM affiliate_submissions s JOIN users u ON u.id = s.user_id WHERE s.status = 'pending' LIMIT 1`,
  )
  const heldUser = await findUser(
    `SELECT u.email, h.earning FROM line_holds h JOIN users u ON u.id = h.user_id WHERE h.outcome = '' AND h.ticket = '' LIMIT 1`,
  )
  for (const [{ email }, stop] of [
    [applied, [paths.application, [byButton('Withdraw application', 'Withdraw your application?')]]],
    [heldUser, [`${paths.dashboard}?why=${String(heldUser['earning'])}`, [byButton('Object…', 'Object to the hold')]]],
  ] as [{ email?: unknown }, OverlayStop][]) {
    const page = await demo.openPage(browser, 'guest')
    await page.goto(paths.auth)
    await signInOn(page, { email: String(email), password: demo.password })
    await expect(page).toHaveURL(/dashboard$/)
    await visitStops(page, [stop])
  }
})

test('overlays of an admin’s payment screens are accessible', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin')
  await visitStops(page, [
    [
      `${paths.adminPayments}?status=pending&sort=-amount`,
      [
        ...accountOverlays(demo.names.admin),
        { openSteps: [['key', 'Control+k']], name: 'Search and commands', only: 'desktop' },
        {
          openSteps: [
            ['key', 'Control+k'],
            ['field', 'People, tickets, pages', 'maría'],
          ],
          name: 'Search and commands',
        },
        { openSteps: [['key', '?']], name: 'Keyboard shortcuts' },
        byButton('Create Payment'),
        byButton('Generate Monthly Payments'),
        byButton(/^Approve the payment to /, 'Approve this payment?'),
        byMenu(/^More actions for the payment to /, 'Cancel payment'),
        byButton(/, why this amount$/, /./),
      ],
    ],
    [`${paths.adminPayments}?status=pending`, [byButton('Approve 1', 'Approve this payment?')], [pick]],
    [paths.adminRuns, [byButton(/^Undo /, /^Undo /)]],
  ])
})

test('overlays of an admin’s other lists are accessible', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin')
  const [ticketRow] = await demo.server.sql(
    `SELECT ticket_id AS id FROM ticket_messages WHERE sender_id = ? AND removed_at = '' ORDER BY created_at DESC LIMIT 1`,
    [demo.ids.admin],
  )
  await visitStops(page, [
    [
      `${paths.adminUsers}?role=affiliate`,
      [byButton('Customize Columns'), byButton('Save view'), { ...byButton(/^Filters/, 'Filters'), only: 'mobile' }],
    ],
    [
      paths.adminHolds,
      [byButton('Refuse…', 'Refuse this hold?'), byButton(/^Ask /, /^Ask /)],
      [['link', /^Open the hold for/]],
    ],
    [paths.adminHolds, [byButton('Release 1…', 'Release this hold?')], [pick]],
    [paths.adminHolds, [{ openSteps: [['link', /^Open the hold for/]], name: /./, only: 'mobile' }]],
    [
      `${paths.adminSupport}?ticket=${String(ticketRow?.['id'])}`,
      [
        byButton('Saved replies', 'Saved replies'),
        byMenu('Edit or remove', 'Edit', /Edit/),
        byMenu('Edit or remove', 'Remove', /Remove|Delete/),
      ],
    ],
    [paths.adminMailLog, [{ openSteps: [['link', /^Read/]], name: /./, only: 'mobile' }]],
    [paths.adminApplications, [byButton(/^Reject /, /^Reject the application of /)]],
    [
      `${paths.settings}?tab=security`,
      [
        byButton('Set up codes', 'Set up one-time codes'),
        {
          openSteps: [
            ['button', 'Set up codes'],
            ['field', 'Your password', demo.password],
            ['button', 'Continue'],
            // this field is enabled only after the secret key has been created
            ['field', 'Code from your app', ''],
          ],
          name: 'Set up one-time codes',
        },
      ],
    ],
  ])
})

test('overlays of a person’s page are accessible', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin')
  const queryOne = async (query: string): Promise<string> =>
    adminPersonPath(String((await demo.server.sql(query))[0]?.['id'] ?? ''))
  const ended = await queryOne(
    `SELECT user_id AS id FROM rental_periods p WHERE end_date <> '' AND voided_at = '' AND NOT EXISTS (SELECT 1 FROM rental_periods o
     WHERE o.user_id = p.user_id AND o.end_date = '') AND NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = p.user_id) LIMIT 1`,
  )
  const uncounted = await queryOne(
    `SELECT user_id AS id FROM rental_periods p WHERE end_date = '' AND voided_at = '' AND NOT EXISTS (SELECT 1 FROM earnings e
     WHERE e.source = p.id) LIMIT 1`,
  )
  const heldUser = await queryOne(
    `SELECT user_id AS id FROM line_holds WHERE kind = 'by-hand' AND outcome = '' LIMIT 1`,
  )
  const waiting = await queryOne(
    `SELECT user_id AS id FROM earnings e WHERE status = 'pending' AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id)
     AND NOT EXISTS (SELECT 1 FROM payment_lines l WHERE l.earning = e.id) LIMIT 1`,
  )
  await visitStops(page, [
    [
      adminPersonPath(demo.ids.affiliate),
      [
        byButton('Edit User'),
        byButton('End rental'),
        byButton('Set custom rate'),
        byButton('Correct an amount'),
        byButton('Move to another affiliate'),
        byButton('Record a past rental'),
        byButton('Record a past affiliate period'),
        byButton(/^Flag the referral of /, /^Flag the referral of /),
        byCheckbox('Affiliate', /affiliate/i),
        byCheckbox('Admin', /admin/i),
        byButton(/, why this amount$/, /./),
      ],
    ],
    [
      ended,
      [
        byButton('Start Rental'),
        byButton('Correct end date', 'Correct a rental end date'),
        byButton(/^Grant affiliate role/, 'Grant affiliate role'),
      ],
    ],
    [uncounted, [byButton('Void', 'Void this rental?')]],
    [heldUser, [byButton('Decide…', /already paid manually/)]],
    [waiting, [byButton(/^Hold /, /^Hold /)]],
  ])
})

test('overlays of a moved referral, of mail delivery and of a settings conflict are accessible', async ({
  browser,
  ownDemo: demo,
}) => {
  const moved = await createMovedReferral(demo)
  const page = await demo.openPage(browser, 'admin')
  await visitStops(page, [
    [adminPersonPath(moved), [byButton('Undo move', 'Undo this move?')]],
    [`${paths.adminSettings}?tab=integrations`, [], [['button', 'Update API Key']]],
  ])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await waitUntilReady(page)
    await expectAccessible(page, `how mails go out, at ${width} px`)
  }
  await createSettingsConflict(demo, page)
})

/** Saves settings as another admin while this admin edits them, so that the form shows conflicts. */
async function createSettingsConflict(demo: DemoSite, page: Page): Promise<void> {
  const [setupAdmin, other] = [new Session(demo.server), new Session(demo.server)]
  await signIn(setupAdmin, demo.emails.admin, demo.password)
  await setupAdmin.call('POST /api/admin/roles', {
    user: demo.ids.affiliate,
    role: 'admin',
    granted: true,
    password: demo.password,
  })
  await signIn(other, demo.emails.affiliate, demo.password)
  const [nameRow] = await demo.server.sql(`SELECT first_name || ' ' || last_name AS name FROM users WHERE id = ?`, [
    demo.ids.affiliate,
  ])
  const name = String(nameRow?.['name'])
  const readStored = () =>
    demo.server.sql(
      `SELECT setting_key AS key, setting_value ->> '$.value' AS value, version FROM admin_settings
       WHERE setting_key IN ('payment_threshold', 'payout_day') ORDER BY setting_key`,
    )
  await page.goto(paths.adminSettings)
  await page.getByLabel('Payment threshold').fill('60')
  await page.getByLabel('Payout day').fill('9')
  const seen = Number((await readStored()).find(({ key }) => key === 'payment_threshold')?.['version'] ?? 0)
  await other.call('POST /api/admin/settings', {
    values: { payment_threshold: 8_000 },
    versions: { payment_threshold: seen },
  })
  await checkOverlays(page, [byButton('Save All Settings', `${name} saved settings while you were editing`)])
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  await page.getByRole('radio', { name: new RegExp(`^${name}, .* \\$80\\.00$`) }).check()
  await page.getByRole('button', { name: 'Save selection' }).click()
  await expect(page.getByText('All settings have been saved successfully')).toBeVisible()
  expect((await readStored()).map(({ value }) => Number(value))).toEqual([8_000, 9])
}

/** Moves a referred person to another affiliate. */
async function createMovedReferral(demo: DemoSite): Promise<string> {
  const admin = await signIn(new Session(demo.server), demo.emails.admin, demo.password)
  const [referral] = await demo.server.sql(
    `SELECT a.referred_user AS user, p.user_id AS affiliate FROM referral_attributions a JOIN affiliate_periods p
       ON p.end_date = '' AND p.user_id NOT IN (a.affiliate_id, a.referred_user)
     WHERE a.to_date = '' AND a.voided_at = '' ORDER BY a.id, p.start_date LIMIT 1`,
  )
  const user = String(referral?.['user'])
  const fromDate = new Date().toISOString().slice(0, 10)
  const input = { user, affiliate: String(referral?.['affiliate']), fromDate, reason: 'They came by another link' }
  await admin.call('POST /api/admin/referrals/move', input)
  return user
}
