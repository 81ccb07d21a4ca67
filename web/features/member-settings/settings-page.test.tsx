// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownFactorsRoute } from '../../../domain/api/security/second-factor'
import { accountEventsRoute } from '../../../domain/api/security/sessions'
import type { CoterieDb } from '../../data/engine/db/database'
import { syncState } from '../../data/engine/sync/status'
import { memberPage } from '../../data/testing/member-page'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  meId,
  renderWithRouter,
  renderScreen,
} from '../../data/testing/screen'
import { device, grant, thisDeviceId, daysFromNow } from '../../data/testing/signed-in'
import { setLanguage } from '../../i18n/language'
import { dismissToast, toastContents } from '../../ui/layers/toast'
import { withToasts } from '../testing/with-toasts'
import { SecurityTab } from './security/security-tab'
import { SettingsPage } from './settings-page'
import { putRow } from '../../data/testing/affiliate'
import { ProfileViewsGroup } from './privacy/profile-views-group'

describe('security tab while offline', () => {
  let db: CoterieDb

  beforeEach(async () => {
    mockServer(() => {
      throw new TypeError('no connection')
    })
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  const show = () =>
    renderScreen(
      '/',
      <SecurityTab me={{ id: meId, email: 'lucia@mail.example' }} online={false} onUnsaved={() => undefined} />,
      '/',
    )

  it('says that it needs a connection if no data was loaded before, and shows no error', async () => {
    syncState.set('offline')
    show()
    await waitFor(() => expect(screen.getAllByText('You need a connection')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    const change = screen.getByRole('button', { name: 'Change password' })
    expect([change.getAttribute('aria-disabled'), change.title]).toEqual(['true', 'You need a connection'])
    change.click()
    expect(screen.queryByLabelText('Current password')).toBeNull()
  })

  it('ignores cached data in the format of an older version', async () => {
    await act(async () =>
      db.pages.bulkPut([
        { key: JSON.stringify([ownFactorsRoute.name, {}]), at: 1, data: { keys: 3 } },
        { key: JSON.stringify([accountEventsRoute.name, {}]), at: 1, data: 'nothing' },
      ]),
    )
    show()
    await waitFor(() => expect(screen.getAllByText('You need a connection')).toHaveLength(2))
  })
})

describe('settings page', () => {
  const page = memberPage()
  afterEach(async () => {
    act(() => [...toastContents.keys()].forEach(dismissToast))
    await act(() => setLanguage('en'))
  })

  const shown = withToasts(<SettingsPage />)
  const show = (openTab = '') =>
    renderWithRouter('/dashboard/settings', shown, `/dashboard/settings${openTab && `?tab=${openTab}`}`)
  const goOffline = () => act(() => syncState.set('offline'))
  /** Waits until every card has what it reads from the local database. */
  const settle = () => act(async () => Promise.all(page.db.tables.map((table) => table.count())))
  const field = async (label: string | RegExp) => {
    await settle()
    return screen.findByLabelText<HTMLInputElement>(label)
  }
  const replaceText = async (label: string | RegExp, text: string) => {
    const user = userEvent.setup()
    await user.clear(await field(label))
    await user.paste(text)
  }
  const press = async (name: string) => {
    await settle()
    await userEvent.setup().click(await screen.findByRole('button', { name }))
    await settle()
  }
  const outboxEntries = () => page.db.outbox.toArray()

  describe('account form', () => {
    it.each([
      ['paypal', 'PayPal email'],
      ['profile', 'LinkedIn URL'],
    ])('focuses the field that a link names: %s', async (asked, label) => {
      renderWithRouter('/dashboard/settings', shown, `/dashboard/settings?field=${asked}`)
      const linkedField = await field(label)
      await waitFor(() => expect(document.activeElement).toBe(linkedField))
    })

    it('saves changes offline, sends only these, shows them as pending and can undo each separately', async () => {
      show()
      goOffline()
      await replaceText('First name', 'Luz')
      await replaceText('Phone', '+34 600 999 888')
      await press('Save and send later')
      await screen.findByText('Saved on this device. We’ll send it when you’re back online.')
      expect((await outboxEntries()).map((entry) => [entry.c, entry.id, entry.patch])).toEqual([
        ['users', meId, { first_name: 'Luz', phone: '+34 600 999 888' }],
      ])
      expect(await screen.findAllByText('Not sent yet')).toHaveLength(2)
      expect(screen.getByText(/Previously Lucía\./)).toBeTruthy()
      const undo = within(screen.getByText(/Previously Lucía\./)).getByRole('button', { name: 'Undo' })
      await userEvent.setup().click(undo)
      await waitFor(async () => expect((await field('First name')).value).toBe('Lucía'))
      expect((await field('Phone')).value).toBe('+34 600 999 888')
      expect(page.asked).toEqual([])
    })

    it('saves nothing while a field is invalid, and shows the error at the field', async () => {
      show()
      await replaceText('Phone', '123')
      await press('Save')
      await screen.findByText('Phone number must be at least 10 digits')
      expect(screen.getByText('Fix 1 field')).toBeTruthy()
      expect((await field('Phone')).getAttribute('aria-invalid')).toBe('true')
      expect(await outboxEntries()).toEqual([])
    })

    it('updates fields from another device, except those that the member is editing', async () => {
      show()
      await replaceText('First name', 'Luz')
      await act(async () => page.db.rows('users').update(meId, { first_name: 'Lucía María', last_name: 'Vidal Serra' }))
      await waitFor(async () => expect((await field('Last name')).value).toBe('Vidal Serra'))
      expect((await field('First name')).value).toBe('Luz')
    })

    it('shows the sign-in address, and links to support for changing it', async () => {
      show()
      expect((await field('Email')).readOnly).toBe(true)
      const link = screen.getByRole('link', { name: 'To change it, open a ticket.' })
      expect(link.getAttribute('href')).toBe('/dashboard/support?new=1&category=account')
    })
  })

  describe('unsaved changes', () => {
    const openTab = async (name: string) => userEvent.setup().click(await screen.findByRole('tab', { name }))

    it('remain in their tab while another one is open', async () => {
      const app = show()
      await replaceText('PayPal email', 'nueva@correo.example')
      await openTab('Security')
      expect(screen.queryByRole('alertdialog')).toBeNull()
      await press('Change password')
      await replaceText('New password', 'quiet-river-stone')
      await openTab('Account Info')
      expect((await field('PayPal email')).value).toBe('nueva@correo.example')
      await openTab('Security')
      expect((await field('New password')).value).toBe('quiet-river-stone')
      await app.go('/dashboard')
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    })
  })

  describe('PayPal address (M12)', () => {
    it('is saved by its own command, and the form says that both addresses are notified and the approval is delayed', async () => {
      show()
      await replaceText('PayPal email', 'nueva@correo.example')
      await act(() => page.db.rows('users').update(meId, { paypal_email: 'otra@correo.example', first_name: 'Inés' }))
      await screen.findByDisplayValue('Inés')
      await press('Save PayPal email')
      await screen.findByText('We’ve notified both addresses. We can’t approve payments for 72 hours.')
      expect(page.asked).toEqual([{ path: '/api/paypal', body: { address: 'nueva@correo.example' } }])
      expect(await outboxEntries()).toEqual([])
    })

    it('requires the password after the idle limit, asks again after a wrong one, and then sends the same address', async () => {
      page.says = [
        { status: 403, body: { code: 'password-needed' } },
        { status: 400, body: { code: 'wrong-credentials' } },
        { status: 200, body: {} },
      ]
      show()
      await replaceText('PayPal email', 'nueva@correo.example')
      await press('Save PayPal email')
      await screen.findByRole('dialog', { name: 'Confirm your password' })
      await press('Continue')
      await screen.findByText('Enter your password')
      await userEvent.setup().type(await field('Your password'), 'not-it-at-all')
      await press('Continue')
      await screen.findByText('Incorrect password.')
      expect((await field('Your password')).value).toBe('')
      await userEvent.setup().type(await field('Your password'), 'the-right-one')
      await press('Continue')
      await screen.findByText('PayPal email saved')
      expect(page.asked.at(-1)?.body).toEqual({ address: 'nueva@correo.example', password: 'the-right-one' })
    })

    it('can’t be saved offline with the button or with Enter', async () => {
      show()
      goOffline()
      await replaceText('PayPal email', 'nueva@correo.example')
      await userEvent.setup().type(await field('PayPal email'), '{Enter}')
      const button = await screen.findByRole('button', { name: 'Save PayPal email' })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(button.title).toBe('You need a connection')
      await userEvent.setup().click(button)
      expect(page.asked).toEqual([])
      expect(await outboxEntries()).toEqual([])
    })
  })

  describe('password (S6)', () => {
    const fill = async (password: string, again = password) => {
      await press('Change password')
      await replaceText('Current password', 'harbour-lantern-9')
      await replaceText('New password', password)
      await replaceText('Confirm password', again)
      await press('Update Password')
    }

    it.each([
      ['abcde', 'abcde', 'Password must be at least 6 characters'],
      ['abcdefg', 'abcdefg', 'Use at least 8 characters.'],
      ['password1', 'password1', 'This password is too common. Choose another one.'],
      ['quiet-river-stone', 'quiet-river-stony', 'Passwords don’t match'],
    ])('is rejected before it is sent if it is %s, repeated as %s', async (password, again, words) => {
      show('security')
      await fill(password, again)
      await screen.findByText(words)
      expect(page.asked).toEqual([])
    })

    it('form shows a wrong current password at its field, and keeps the input', async () => {
      page.says = [{ status: 400, body: { code: 'current-password-wrong' } }]
      show('security')
      await fill('quiet-river-stone')
      await screen.findByText('That isn’t your current password.')
      await waitFor(async () => expect(document.activeElement).toBe(await field('Current password')))
      expect((await field('New password')).value).toBe('quiet-river-stone')
    })

    it('form confirms a change, and no field still contains a password', async () => {
      page.says = [{ status: 200, body: grant }]
      show('security')
      await fill('quiet-river-stone')
      await screen.findByText('Your password has been changed successfully.')
      expect(screen.queryByLabelText('Current password')).toBeNull()
      await press('Change password')
      for (const label of ['Current password', 'New password', 'Confirm password']) {
        expect((await field(label)).value).toBe('')
      }
    })
  })

  describe('trusted devices', () => {
    beforeEach(async () => {
      await page.db
        .rows('trusted_devices')
        .bulkPut([
          device(thisDeviceId, 'Firefox on Linux', 89.5),
          device('phone', 'Chrome on Android', 5.5),
          device('tablet', 'Safari on iOS', 12.5),
          { ...device('gone', 'Edge on Windows', 80), ended_at: daysFromNow(-1) },
          device('expired', 'Opera on Windows', -1),
        ] as never)
    })
    const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
    const remove = async (name: string) => {
      await press(`Remove ${name}`)
      const dialog = within(await screen.findByRole('alertdialog', { name: `Remove ${name}?` }))
      await userEvent.setup().click(dialog.getByRole('button', { name: 'Remove device' }))
    }

    it('show which one is current and how long each is trusted, and exclude expired ones', async () => {
      show('security')
      expect((await row('Firefox on Linux')).textContent).toMatch(/Current Session.*Trusted/)
      expect((await row('Chrome on Android')).textContent).toContain('Expires in 5 days')
      expect((await row('Safari on iOS')).textContent).toContain('12 days remaining')
      expect(screen.getAllByText('Current Session')).toHaveLength(1)
      expect(screen.queryByText(/on Windows/)).toBeNull()
    })

    it('ask for confirmation with the device’s name before one is removed; the current device has Sign Out instead', async () => {
      show('security')
      expect(within(await row('Firefox on Linux')).queryByRole('button', { name: /Remove/ })).toBeNull()
      await press('Remove Chrome on Android')
      await screen.findByRole('alertdialog', { name: 'Remove Chrome on Android?' })
      await press('Keep device')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(page.asked).toEqual([])
      await remove('Chrome on Android')
      await screen.findByText('Device removed. You will need to log in again from that device.')
      expect(page.asked).toEqual([{ path: '/api/devices/remove', body: { device: 'phone' } }])
    })

    it('can all be signed out except the current one, after one confirmation with their number', async () => {
      show('security')
      await press('Sign out the other 2 devices')
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out the other 2 devices?' }))
      expect(dialog.getByText(/offline keeps its data/)).toBeTruthy()
      expect(page.asked).toEqual([])
      await userEvent.setup().click(dialog.getByRole('button', { name: 'Sign out the other 2 devices' }))
      await screen.findByText('Signed out everywhere else')
      expect(page.asked).toEqual([{ path: '/api/devices/remove-others', body: {} }])
    })

    it('show a failed removal, and that removing needs a connection', async () => {
      page.says = [{ status: 404, body: { code: 'not-found' } }]
      show('security')
      await remove('Safari on iOS')
      await screen.findByText('Failed to remove device')
      goOffline()
      await screen.findByText('Passwords and devices need a connection.')
      await press('Remove Chrome on Android')
      expect(page.asked).toHaveLength(1)
    })
  })

  it('changes the language immediately, and saves it to the account for emails (P3)', async () => {
    show()
    await press('Español')
    expect(await screen.findByLabelText('Nombre')).toBeTruthy()
    await waitFor(async () => expect((await outboxEntries()).map((entry) => entry.patch)).toEqual([{ language: 'es' }]))
  })

  describe('cancel tab', () => {
    const started = {
      id: 'rental',
      user_id: meId,
      start_date: daysFromNow(-190).slice(0, 10),
      end_date: '',
      voided_at: '',
    }
    const today = () => new Date().toISOString().slice(0, 10)
    const putPeriod = (over: object = {}) =>
      act(async () => page.db.rows('rental_periods').put({ ...started, ...over } as never))
    const putRequest = (over: object = {}) =>
      act(async () =>
        page.db.rows('cancel_requests').put({
          id: 'request',
          user_id: meId,
          agreement: 'rental',
          period: 'rental',
          last_day: today(),
          reason: 'worried',
          ticket: 'ticket1',
          created: '2026-11-20 10:00:00.000Z',
          closed_at: '',
          closed_reason: '',
          confirmed_at: '',
          ...over,
        } as never),
      )
    const expectedRequest = (over: object = {}) => ({
      path: '/api/agreements/cancel',
      body: expect.objectContaining({
        agreement: 'rental',
        lastDay: today(),
        reason: 'need-profile',
        ...over,
      }) as unknown,
    })

    it('asks for last day, reason and ticket, and after the idle limit for the password, and keeps the input', async () => {
      await putPeriod()
      page.says.push({ status: 403, body: { code: 'password-needed' } }, { status: 200, body: { request: 'request' } })
      show('cancel')
      await press('Cancel rental agreement')
      const dialog = await screen.findByRole('dialog', { name: 'Cancel the rental agreement?' })
      await userEvent.setup().selectOptions(await field('Reason'), 'need-profile')
      await replaceText('Last day', today())
      expect(dialog.textContent).toContain('Still to be paid')
      const ticket = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Open a support ticket$/ })
      expect(ticket.checked).toBe(false)
      await userEvent.setup().click(ticket)
      const confirm = () => within(dialog).getByRole('button', { name: /^End on/ })
      await userEvent.setup().click(confirm())
      await waitFor(() =>
        expect(page.asked).toEqual([
          expectedRequest({
            ticket: expect.objectContaining({
              description: expect.stringContaining('I need the profile myself') as unknown,
            }) as unknown,
          }),
        ]),
      )
      await userEvent.setup().type(await field('Your password'), 'harbour')
      await userEvent.setup().click(confirm())
      await waitFor(() => expect(page.asked[1]).toEqual(expectedRequest({ password: 'harbour' })))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await outboxEntries()).toEqual([])
    })

    it('shows what ends, what is still paid and what to do; withdrawing needs one press and a connection', async () => {
      await putPeriod({ end_date: today() })
      await putRequest()
      show('cancel')
      expect(await screen.findByRole('heading', { name: /^Your last day is/ })).toBeTruthy()
      expect(screen.getByText(/Reason: I’m worried about my account\./)).toBeTruthy()
      expect(screen.queryByText('Not an affiliate')).toBeNull()
      expect(screen.getByText('Change the password of your network account')).toBeTruthy()
      expect(screen.getByText(/even if it’s small/)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Open ticket' }).getAttribute('href')).toContain('ticket=ticket1')
      goOffline()
      await press('Withdraw request')
      expect(page.asked).toEqual([])
      act(() => syncState.set('up-to-date'))
      await press('Withdraw request')
      await waitFor(() =>
        expect(page.asked).toEqual([{ path: '/api/agreements/withdraw', body: { request: 'request' } }]),
      )
    })

    it('exports all of a member’s data as one file', async () => {
      await putPeriod({ end_date: today() })
      await putPeriod({ id: 'other', user_id: 'somebodyelse00' })
      let file: Blob | undefined
      vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
        file = blob as Blob
        return 'blob:file'
      })
      show('cancel')
      const prepare = await screen.findByRole('button', { name: 'Download ZIP' })
      // The button is enabled as soon as the local database is complete.
      await waitFor(() => expect(prepare.getAttribute('aria-disabled')).toBeNull())
      await press('Download ZIP')
      await waitFor(() => expect(file).toBeDefined())
      const text = await file?.text()
      expect(text).toContain('everything.json')
      expect(text).toContain('rental_periods.csv')
      expect(text).not.toContain('somebodyelse00')
      vi.restoreAllMocks()
    })
  })
})

describe('profile views card', () => {
  beforeEach(() => mockServer(() => ({})))
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
    await act(() => setLanguage('en'))
  })

  const view = (n: number, name = `Admin ${n}`) => ({
    id: `view0000000000${n}`,
    user_id: meId,
    viewer: 'adminadminadmin',
    viewer_name: name,
    reason: `question ${n}`,
    viewed_at: `2026-11-2${n} 12:31:00.000Z`,
    until: `2026-11-2${n} 12:46:00.000Z`,
  })
  const list = async (name = 'Who viewed your account') => within(await screen.findByRole('region', { name }))

  it('says only after a complete sync that there were no views, and says which views aren’t listed', async () => {
    const db = await openAdminDatabase()
    await act(async () => db.meta.delete('syncedAt'))
    renderScreen('/', <ProfileViewsGroup userId={meId} />)
    expect((await list()).getByText(/This list doesn’t include/)).toBeTruthy()
    expect(screen.queryByText('No admin has viewed your account.')).toBeNull()
    await act(() => db.meta.put({ key: 'syncedAt', value: Date.now() }))
    expect(await screen.findByText('No admin has viewed your account.')).toBeTruthy()
    await act(() => setLanguage('es'))
    expect((await list('Quién vio tu cuenta')).getByText('Ningún administrador ha visto tu cuenta.')).toBeTruthy()
  })

  it('lists viewer, time and reason, newest first, five at a time; a deleted viewer has no name', async () => {
    const db = await openAdminDatabase()
    for (const n of [1, 2, 3, 4, 5, 6]) await putRow(db, 'profile_views', view(n, n === 6 ? '' : undefined) as never)
    await putRow(db, 'profile_views', { ...view(7), user_id: 'somebodyelse000' } as never)
    renderScreen('/', <ProfileViewsGroup userId={meId} />)
    const shown = await list()
    expect(
      (await shown.findAllByRole('listitem')).map((row) => row.textContent?.replace(/Nov (\d+).*/, ' $1')),
    ).toEqual([
      'A former adminquestion 6 26',
      'Admin 5question 5 25',
      'Admin 4question 4 24',
      'Admin 3question 3 23',
      'Admin 2question 2 22',
    ])
    expect(shown.queryByText('No admin has viewed your account.')).toBeNull()
    await userEvent.click(shown.getByRole('button', { name: /1/ }))
    expect(shown.getAllByRole('listitem')).toHaveLength(6)
  })
})
