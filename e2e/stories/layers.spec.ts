import { expect, type Page } from '@playwright/test'
import { adminPersonPath, paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/axe'
import { opened, throughLayers, type Layer, type Press } from '../support/browser/layers'
import { signIn } from '../support/server/people'
import { askForPassword, refuseWrites } from '../support/browser/refuse-writes'
import { Session } from '../support/server/session'
import { settled } from '../support/browser/settled'
import { signIn as signInOn } from '../support/browser/story-steps'
import { test } from '../support/browser/story-test'
import { openStoryWorld, type StoryWorld } from '../support/browser/story-world'

/**
 * Every dialog, sheet and menu against the bar of the interface, on a desk and on a phone: the focus goes in, axe finds nothing,
 * nothing is cut; it is opened once for both, and where it was opened Escape leaves it and the focus is back where it was. One table
 * for each who sees them: where, what is pressed, what opens.
 */

/** Where, what is pressed there first, and what is opened then. */
type Stop = readonly [address: string, layers: readonly Layer[], before?: readonly Press[]]

async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const [address, layers, before = []] of stops) {
    await test.step(address, async () => {
      await page.setViewportSize({ width: layers[0]?.only === 'phone' ? 390 : 1280, height: 800 })
      await page.goto(address)
      await settled(page)
      await opened(page, { open: before })
      // what that opened is counted as there
      if (before.length > 0) await settled(page)
      await throughLayers(page, layers)
    })
  }
}

/** What a button opens; without another name it has the button's. */
const by = (button: string | RegExp, name: string | RegExp = button): Layer => ({ open: [['button', button]], name })
const byBox = (box: string, name: string | RegExp): Layer => ({ open: [['checkbox', box]], name })
const byMenu = (menu: string | RegExp, entry: string, name: string | RegExp = entry): Layer => ({
  open: [
    ['button', menu],
    ['menuitem', entry],
  ],
  name,
})
const account = (name: string): Layer[] => [
  { open: [['button', new RegExp(`^${name}`)]], name: new RegExp(name), is: 'menu', only: 'desk' },
  { open: [['button', `Account: ${name}`]], name: `Account: ${name}`, is: 'menu', only: 'phone' },
  { open: [['button', 'More']], name: 'All pages', only: 'phone' },
]
/** The first row of a list that isn't "all of them". */
const pick: Press = ['checkbox', /^Select (?!all)/]

test('the reason of an amount can be read with the keyboard alone (U18)', async ({ browser, world }) => {
  const page = await world.open(browser, 'affiliate', { viewport: { width: 390, height: 600 } })
  for (const why of ['next', 'total', 'balance', 'rate']) {
    await page.goto(`/dashboard?why=${why}`)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
    await settled(page)
    await expectAccessible(page, why)
  }
  await page.context().close()
})

test('layers of guests and members', async ({ browser, world }) => {
  const guest = await world.open(browser, 'guest')
  await walk(guest, [[paths.auth, [by('Forgot Password?', /password/i)]]])
  await guest.context().close()

  const page = await world.open(browser, 'affiliate')
  await walk(page, [
    [
      paths.support,
      [
        ...account(world.names.affiliate),
        by('Create Ticket'),
        by(/^Notifications/, 'Notifications'),
        by(/^Synced/, 'Sync status'),
      ],
    ],
    [paths.referrals, [by(/^Delete /, /from your list\?$/)]],
    [
      `${paths.settings}?tab=cancel`,
      [
        by('Cancel rental agreement', 'Cancel the rental agreement?'),
        by('Cancel affiliate agreement', 'Cancel the affiliate agreement?'),
      ],
    ],
    [paths.settings, []],
  ])
  await page.getByLabel('First name').fill('Another')
  await throughLayers(page, [{ open: [['link', 'Earnings']], name: 'Leave without saving?' }])
  await page.context().close()
})

test('layers of a member whose text was refused and who has another device', async ({ browser }) => {
  // it writes: not the worker's copy
  const world = await openStoryWorld()
  await signIn(new Session(world.server), world.emails.affiliate, world.password)
  const page = await world.open(browser, 'affiliate')
  await refuseWrites(page)
  await walk(page, [[`${paths.support}?new=1`, []]])
  await page.getByLabel('Subject').fill('A long one')
  await page.getByLabel('Description').fill('A sentence that is sent. '.repeat(10))
  await page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByText('1 needs attention').filter({ visible: true })).toBeVisible()
  await walk(page, [
    [
      paths.support,
      [
        by('Discard', 'Discard this text?'),
        {
          ...by(/1 needs attention$/, 'Sync status'),
          inside: [{ ...by('Discard', /^Discard/), only: 'desk' }],
          only: 'desk',
        },
        {
          open: [
            ['button', new RegExp(`^${world.names.affiliate}`)],
            ['menuitem', 'Sign Out'],
          ],
          name: /^Sign out with/,
        },
      ],
    ],
    [`${paths.settings}?tab=security`, [by(/^Remove /, /^Remove /)]],
  ])
  await askForPassword(page, '/api/paypal')
  const save: Press[] = [
    ['field', 'PayPal email', 'another@pay.example'],
    ['button', 'Save PayPal email'],
  ]
  await walk(page, [[paths.settings, [{ open: save, name: 'Confirm your password' }]]])
  await page.context().close()
  await world.stop()
})

test('layers of who has applied, and of whose line is held', async ({ browser, world }) => {
  const who = async (query: string): Promise<{ [name: string]: unknown }> => (await world.server.sql(query))[0] ?? {}
  const applied = await who(
    `SELECT u.email FROM affiliate_submissions s JOIN users u ON u.id = s.user_id WHERE s.status = 'pending' LIMIT 1`,
  )
  const held = await who(
    `SELECT u.email, h.earning FROM line_holds h JOIN users u ON u.id = h.user_id WHERE h.outcome = '' AND h.ticket = '' LIMIT 1`,
  )
  for (const [{ email }, stop] of [
    [applied, [paths.application, [by('Withdraw application', 'Withdraw your application?')]]],
    [held, [`${paths.dashboard}?why=${String(held['earning'])}`, [by('Object…', 'Object to the hold')]]],
  ] as [{ email?: unknown }, Stop][]) {
    const page = await world.open(browser, 'guest')
    await page.goto(paths.auth)
    await signInOn(page, { email: String(email), password: world.password })
    await expect(page).toHaveURL(/dashboard$/)
    await walk(page, [stop])
    await page.context().close()
  }
})

test('layers of an admin’s payments', async ({ browser, world }) => {
  const page = await world.open(browser, 'admin')
  await walk(page, [
    [
      `${paths.adminPayments}?status=pending&sort=-amount`,
      [
        ...account(world.names.admin),
        { open: [['key', 'Control+k']], name: 'Search and commands', only: 'desk' },
        {
          open: [
            ['key', 'Control+k'],
            ['field', 'People, tickets, pages', 'maría'],
          ],
          name: 'Search and commands',
        },
        { open: [['key', '?']], name: 'Keyboard shortcuts' },
        by('Create Payment'),
        by('Generate Monthly Payments'),
        by(/^Approve the payment to /, 'Approve this payment?'),
        byMenu(/^More for the payment to /, 'Cancel payment'),
        by(/, why this amount$/, /./),
      ],
    ],
    [`${paths.adminPayments}?status=pending`, [by('Approve 1', 'Approve this payment?')], [pick]],
    [paths.adminRuns, [by(/^Undo /, /^Undo /)]],
  ])
  await page.context().close()
})

test('layers of an admin’s other lists', async ({ browser, world }) => {
  const page = await world.open(browser, 'admin')
  const [said] = await world.server.sql(
    `SELECT ticket_id AS id FROM ticket_messages WHERE sender_id = ? AND removed_at = '' ORDER BY created_at DESC LIMIT 1`,
    [world.ids.admin],
  )
  await walk(page, [
    [
      `${paths.adminUsers}?role=affiliate`,
      [by('Customize Columns'), by('Save view'), { ...by(/^Filters/, 'Filters'), only: 'phone' }],
    ],
    [paths.adminHolds, [by('Refuse…', 'Refuse this hold?'), by(/^Ask /, /^Ask /)], [['link', /^Open the hold of/]]],
    [paths.adminHolds, [by('Release 1…', 'Release this hold?')], [pick]],
    [paths.adminHolds, [{ open: [['link', /^Open the hold of/]], name: /./, only: 'phone' }]],
    [
      `${paths.adminSupport}?ticket=${String(said?.['id'])}`,
      [
        by('Saved replies', 'Saved replies'),
        byMenu('Edit or remove', 'Edit', /Edit/),
        byMenu('Edit or remove', 'Remove', /Remove|Delete/),
      ],
    ],
    [paths.adminMailLog, [{ open: [['link', /^Read/]], name: /./, only: 'phone' }]],
    [paths.adminApplications, [by(/^Reject /, /^Reject the application of /)]],
    [
      `${paths.settings}?tab=security`,
      [
        by('Set up codes', 'Set up one-time codes'),
        {
          open: [
            ['button', 'Set up codes'],
            ['field', 'Your password', world.password],
            ['button', 'Continue'],
            // there once the key is
            ['field', 'Code from your app', ''],
          ],
          name: 'Set up one-time codes',
        },
      ],
    ],
  ])
  await page.context().close()
})

test('layers of a person’s page', async ({ browser, world }) => {
  const page = await world.open(browser, 'admin')
  const one = async (query: string): Promise<string> =>
    adminPersonPath(String((await world.server.sql(query))[0]?.['id'] ?? ''))
  const ended = await one(
    `SELECT user_id AS id FROM rental_periods p WHERE end_date <> '' AND voided_at = '' AND NOT EXISTS (SELECT 1 FROM rental_periods o
     WHERE o.user_id = p.user_id AND o.end_date = '') AND NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = p.user_id) LIMIT 1`,
  )
  const uncounted = await one(
    `SELECT user_id AS id FROM rental_periods p WHERE end_date = '' AND voided_at = '' AND NOT EXISTS (SELECT 1 FROM earnings e
     WHERE e.source = p.id) LIMIT 1`,
  )
  const held = await one(`SELECT user_id AS id FROM line_holds WHERE kind = 'by-hand' AND outcome = '' LIMIT 1`)
  const waiting = await one(
    `SELECT user_id AS id FROM earnings e WHERE status = 'pending' AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id)
     AND NOT EXISTS (SELECT 1 FROM payment_lines l WHERE l.earning = e.id) LIMIT 1`,
  )
  await walk(page, [
    [
      adminPersonPath(world.ids.affiliate),
      [
        by('Edit User'),
        by('End rental'),
        by('Set custom rate'),
        by('Correct an amount'),
        by('Move to another affiliate'),
        by('Record a past rental'),
        by('Record past affiliate days'),
        by(/^Flag the referral of /, /^Flag the referral of /),
        byBox('Affiliate', /affiliate/i),
        byBox('Admin', /admin/i),
        by(/, why this amount$/, /./),
      ],
    ],
    [
      ended,
      [
        by('Start Rental'),
        by('Correct end date', 'Correct a rental’s end date'),
        by(/^Grant affiliate role/, 'Grant affiliate role'),
      ],
    ],
    [uncounted, [by('Void', 'Void this rental?')]],
    [held, [by('Decide…', /already paid manually/)]],
    [waiting, [by(/^Hold /, /^Hold /)]],
  ])
  await page.context().close()
})

test('layers of an admin who moved somebody, of how mails go out, and of two who save settings', async ({
  browser,
}) => {
  // it writes: not the worker's copy
  const world = await openStoryWorld()
  const moved = await movedPerson(world)
  const page = await world.open(browser, 'admin')
  await walk(page, [
    [adminPersonPath(moved), [by('Undo move', 'Undo the move?')]],
    [`${paths.adminSettings}?tab=integrations`, [], [['button', 'Update API Key']]],
  ])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await expectAccessible(page, `how mails go out, at ${width} px`)
  }
  await twoSaveSettings(world, page)
  await page.context().close()
  await world.stop()
})

/** Another admin saves a setting that this one is changing: each is chosen by itself, and the rest of this one's is saved. */
async function twoSaveSettings(world: StoryWorld, page: Page): Promise<void> {
  const [boss, other] = [new Session(world.server), new Session(world.server)]
  await signIn(boss, world.emails.admin, world.password)
  await boss.call('POST /api/admin/roles', {
    user: world.ids.affiliate,
    role: 'admin',
    granted: true,
    password: world.password,
  })
  await signIn(other, world.emails.affiliate, world.password)
  const [named] = await world.server.sql(`SELECT first_name || ' ' || last_name AS name FROM users WHERE id = ?`, [
    world.ids.affiliate,
  ])
  const name = String(named?.['name'])
  const stored = () =>
    world.server.sql(
      `SELECT setting_key AS key, setting_value ->> '$.value' AS value, version FROM admin_settings
       WHERE setting_key IN ('payment_threshold', 'payout_day') ORDER BY setting_key`,
    )
  await page.goto(paths.adminSettings)
  await page.getByLabel('Payment threshold').fill('60')
  await page.getByLabel('Payout day').fill('9')
  const seen = Number((await stored()).find(({ key }) => key === 'payment_threshold')?.['version'] ?? 0)
  await other.call('POST /api/admin/settings', {
    values: { payment_threshold: 8_000 },
    versions: { payment_threshold: seen },
  })
  await throughLayers(page, [by('Save All Settings', `${name} saved settings while you were editing`)])
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  await page.getByRole('radio', { name: new RegExp(`^${name}, .* \\$80\\.00$`) }).check()
  await page.getByRole('button', { name: 'Save selection' }).click()
  await expect(page.getByText('All settings have been saved successfully')).toBeVisible()
  expect((await stored()).map(({ value }) => Number(value))).toEqual([8_000, 9])
}

/** Moves a referred person to another affiliate, as an admin would. */
async function movedPerson(world: StoryWorld): Promise<string> {
  const admin = await signIn(new Session(world.server), world.emails.admin, world.password)
  const [of] = await world.server.sql(
    `SELECT a.referred_user AS user, p.user_id AS affiliate FROM referral_attributions a JOIN affiliate_periods p
       ON p.end_date = '' AND p.user_id NOT IN (a.affiliate_id, a.referred_user)
     WHERE a.to_date = '' AND a.voided_at = '' ORDER BY a.id, p.start_date LIMIT 1`,
  )
  const user = String(of?.['user'])
  const fromDate = new Date().toISOString().slice(0, 10)
  const input = { user, affiliate: String(of?.['affiliate']), fromDate, reason: 'They came by another link' }
  await admin.call('POST /api/admin/referrals/move', input)
  return user
}
