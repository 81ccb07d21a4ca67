// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '../../domain/api/route'
import type { ownEventsRoute } from '../../domain/api/sessions'
import type { CoterieDb } from '../data/db/database'
import { adminsCopy, answerWith, dropCopy, meId, showRouted } from '../data/testing/screen'
import { AdminSettingsPage } from '../features/admin-settings/admin-settings-page'
import { AffiliateDashboardPage } from '../features/affiliate/affiliate-dashboard-page'
import { SharePage } from '../features/affiliate/share-page'
import { AffiliateEarningsPage } from '../features/earnings/affiliate-earnings-page'
import { EarningsPage } from '../features/earnings/earnings-page'
import { DashboardPage } from '../features/member/dashboard-page'
import { RentalHistoryPage } from '../features/member/rental-history-page'
import { SettingsPage } from '../features/member-settings/settings-page'
import { BellList } from '../features/notifications/bell-list'
import { ReferralsPage } from '../features/referrals/referrals-page'

/** Screens of one row: it is there or it isn't. */
const readWhole = ['Settings', 'Admin Settings']

/** Each screen with a text that only an empty state of its says. */
const pages: { name: string; page: ReactElement; empty: RegExp; at?: string }[] = [
  { name: 'User Overview', page: <DashboardPage />, empty: /No months yet|Not Set|\$0\.00/ },
  { name: 'Earnings', page: <EarningsPage />, empty: /No payment history yet|\$0\.00/ },
  { name: 'Rental History', page: <RentalHistoryPage />, empty: /No rentals yet/ },
  { name: 'Affiliate Overview', page: <AffiliateDashboardPage />, empty: /\$0\.00|appears here/ },
  { name: 'My Referrals', page: <ReferralsPage />, empty: /No referrals|yet/ },
  { name: 'Share my link', page: <SharePage />, empty: /appears here/ },
  { name: 'Affiliate Earnings', page: <AffiliateEarningsPage />, empty: /\$0\.00|yet/ },
  { name: 'Settings', page: <SettingsPage />, empty: /Not Set/ },
  { name: 'Trusted Devices', page: <SettingsPage />, at: '/?tab=security', empty: /No trusted devices/ },
  { name: 'Notifications', page: <BellList onOpened={() => undefined} />, empty: /No notifications/ },
  { name: 'Admin Settings', page: <AdminSettingsPage />, empty: /Rental rate/ },
]

let db: CoterieDb
beforeEach(async () => {
  // the card of the second step and what happened to the account have their own reads, which hold here
  answerWith(({ pathname }) => ownReads[pathname] ?? {})
  db = await adminsCopy()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await dropCopy()
})

/** From now on the copy can't be read; what is known of the sync still can. */
function breakReads(of?: string): () => void {
  const read = db.rows.bind(db)
  const broken = vi.spyOn(db, 'rows').mockImplementation(((name: Parameters<typeof read>[0]) => {
    if (of === undefined || name === of) throw new Error('the database is damaged')
    return read(name)
  }) as typeof db.rows)
  return () => broken.mockRestore()
}

describe.each(pages)('$name', ({ name, page, empty, at }) => {
  it('says that the copy can’t be read, offers to try again, and calls nothing empty (T6)', async () => {
    // devices are one card of a page whose owner is known
    if (name === 'Trusted Devices') await db.rows('users').put({ ...nobody, id: meId } as never)
    const mend = breakReads(name === 'Trusted Devices' ? 'trusted_devices' : undefined)
    showRouted('/', page, at ?? '/')
    const retry = await screen.findByRole('button', { name: /try again|retry/i })
    expect(screen.queryByText(empty)).toBeNull()
    mend()
    fireEvent.click(retry)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe.each(pages.filter(({ name }) => !readWhole.includes(name)))('$name', ({ name, page, empty, at }) => {
  it('shows no figure and calls nothing empty before the first copy is complete (P10)', async () => {
    await db.meta.put({ key: 'syncedAt', value: 0 })
    if (name === 'Trusted Devices') await db.rows('users').put({ ...nobody, id: meId } as never)
    const read = vi.spyOn(db, 'rows')
    showRouted('/', page, at ?? '/')
    // the screen has asked, and its answers are there: only the word that they are all is missing
    await waitFor(() => expect(read).toHaveBeenCalled())
    await act(() => Promise.all([db.rows('users').toArray(), db.rows('earnings').toArray(), db.meta.toArray()]))
    expect(screen.queryByText(empty)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => db.meta.put({ key: 'syncedAt', value: Date.now() }))
    expect((await screen.findAllByText(empty)).length).toBeGreaterThan(0)
  })
})

const noEvents: OutputOf<typeof ownEventsRoute> = { passwordSetAt: '', events: [] }
const noSecondStep = {
  passkeys: [],
  codesSince: '',
  codesUsedAt: '',
  recoveryLeft: 0,
  recoveryMadeAt: '',
  required: false,
  passkeysNot: '',
}
const ownReads: Readonly<Record<string, unknown>> = { '/api/factor': noSecondStep, '/api/session/events': noEvents }
const nobody = {
  first_name: 'Ada',
  last_name: 'B',
  email: 'ada@mail.example',
  phone: '',
  linkedin_url: '',
  paypal_email: '',
  account_status: 'inactive',
  rental_start: '',
  profile_photo_status: '',
  verification_badge_status: '',
  referral_code: '',
}
