// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syncState } from '../../data/sync/status'
import { memberPage } from '../../data/testing/member-page'
import { meId, showRouted } from '../../data/testing/screen'
import { device, grant, here, inDays } from '../../data/testing/signed-in'
import { setLanguage } from '../../i18n/language'
import { Toasts } from '../../ui/layers/toasts'
import { dismissToast, toastContents } from '../../ui/layers/toast'
import { SettingsPage } from './settings-page'

const page = memberPage()
afterEach(async () => {
  for (const id of toastContents.keys()) dismissToast(id)
  await act(() => setLanguage('en'))
})

const shown = (
  <>
    <SettingsPage />
    <Toasts />
  </>
)
const show = (tab = '') => showRouted('/dashboard/settings', shown, `/dashboard/settings${tab && `?tab=${tab}`}`)
const goOffline = () => act(() => syncState.set('offline'))
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const retype = async (label: string | RegExp, text: string) => {
  const user = userEvent.setup()
  await user.clear(await field(label))
  await user.paste(text)
}
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))
const waiting = () => page.db.outbox.toArray()

describe('Account Info', () => {
  it.each([
    ['paypal', 'PayPal email'],
    ['profile', 'LinkedIn URL'],
  ])('begins in the field that a link asked for: %s', async (asked, label) => {
    showRouted('/dashboard/settings', shown, `/dashboard/settings?field=${asked}`)
    const wanted = await field(label)
    await waitFor(() => expect(document.activeElement).toBe(wanted))
  })

  it('keeps what was changed offline, sends only that, says that it waits and undoes it alone', async () => {
    show()
    goOffline()
    await retype('First name', 'Luz')
    await retype('Phone', '+34 600 999 888')
    await press('Save, send later')
    await screen.findByText('Kept. It is sent when you are back online.')
    expect((await waiting()).map((entry) => [entry.c, entry.id, entry.patch])).toEqual([
      ['users', meId, { first_name: 'Luz', phone: '+34 600 999 888' }],
    ])
    expect(await screen.findAllByText('Waiting to send')).toHaveLength(2)
    expect(screen.getByText(/Was Lucía\./)).toBeTruthy()
    const undo = within(screen.getByText(/Was Lucía\./)).getByRole('button', { name: 'Undo' })
    await userEvent.setup().click(undo)
    await waitFor(async () => expect((await field('First name')).value).toBe('Lucía'))
    expect((await field('Phone')).value).toBe('+34 600 999 888')
    expect(page.asked).toEqual([])
  })

  it('keeps nothing while a field is wrong, and says at it what is', async () => {
    show()
    await retype('Phone', '123')
    await press('Save')
    await screen.findByText('Phone number must be at least 10 digits')
    expect(screen.getByText('1 field to correct')).toBeTruthy()
    expect((await field('Phone')).getAttribute('aria-invalid')).toBe('true')
    expect(await waiting()).toEqual([])
  })

  it('news of another device fill what isn’t being edited here, and never what is', async () => {
    show()
    await retype('First name', 'Luz')
    await page.db.rows('users').update(meId, { first_name: 'Lucía María', last_name: 'Vidal Serra' })
    await waitFor(async () => expect((await field('Last name')).value).toBe('Vidal Serra'))
    expect((await field('First name')).value).toBe('Luz')
  })

  it('the address to sign in with can be read, and leads to the people who can change it', async () => {
    show()
    expect((await field('Email')).readOnly).toBe(true)
    const link = screen.getByRole('link', { name: 'To change it, open a ticket.' })
    expect(link.getAttribute('href')).toBe('/dashboard/support?new=1&category=account')
  })
})

describe('what isn’t saved', () => {
  const tab = async (name: string) => userEvent.setup().click(await screen.findByRole('tab', { name }))
  /** Whether the browser is asked to hold a reload back. */
  const held = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('is asked for before the page is left, and stays as it was typed', async () => {
    const app = show()
    await retype('First name', 'Luz')
    expect(held()).toBe(true)
    await app.go('/dashboard')
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await press('Keep editing')
    expect(app.at()).toBe('/dashboard/settings')
    expect((await field('First name')).value).toBe('Luz')
    await app.go('/dashboard')
    await press('Leave')
    await waitFor(() => expect(app.at()).toBe('/dashboard'))
  })

  it('waits in its tab while another one is looked at', async () => {
    const app = show()
    await retype('PayPal email', 'nueva@correo.example')
    await tab('Security')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await press('Change')
    await retype('New password', 'quiet-river-stone')
    await tab('Account Info')
    expect((await field('PayPal email')).value).toBe('nueva@correo.example')
    await tab('Security')
    expect((await field('New password')).value).toBe('quiet-river-stone')
    await app.go('/dashboard')
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  })

  it('saved, nobody is asked', async () => {
    const app = show()
    await retype('First name', 'Luz')
    await press('Save')
    await screen.findByText('Profile updated successfully')
    await waitFor(() => expect(held()).toBe(false))
    await app.go('/dashboard')
    await waitFor(() => expect(app.at()).toBe('/dashboard'))
  })
})

describe('where the money goes (M12)', () => {
  it('saves by a command of its own, and says that both addresses are told and the approval waits', async () => {
    show()
    await retype('PayPal email', 'nueva@correo.example')
    await act(() => page.db.rows('users').update(meId, { paypal_email: 'otra@correo.example', first_name: 'Inés' }))
    await screen.findByDisplayValue('Inés')
    await press('Save PayPal address')
    await screen.findByText('Both addresses are told. The next approval waits 72 hours.')
    expect(page.asked).toEqual([{ path: '/api/paypal', body: { address: 'nueva@correo.example' } }])
    expect(await waiting()).toEqual([])
  })

  it('asks who it is after a while away: a wrong password again, and the right one sends the same address', async () => {
    page.says = [
      { status: 403, body: { code: 'password-needed' } },
      { status: 400, body: { code: 'wrong-credentials' } },
      { status: 200, body: {} },
    ]
    show()
    await retype('PayPal email', 'nueva@correo.example')
    await press('Save PayPal address')
    await screen.findByRole('dialog', { name: 'Your password, please' })
    await press('Go on')
    await screen.findByText('Enter your password')
    await userEvent.setup().type(await field('Your password'), 'not-it-at-all')
    await press('Go on')
    await screen.findByText('That isn’t your password.')
    expect((await field('Your password')).value).toBe('')
    await userEvent.setup().type(await field('Your password'), 'the-right-one')
    await press('Go on')
    await screen.findByText('PayPal address saved')
    expect(page.asked.at(-1)?.body).toEqual({ address: 'nueva@correo.example', password: 'the-right-one' })
  })

  it('changes nothing when the person gives up at the password', async () => {
    page.says = [{ status: 403, body: { code: 'password-needed' } }]
    show()
    await retype('PayPal email', 'nueva@correo.example')
    await press('Save PayPal address')
    await screen.findByRole('dialog', { name: 'Your password, please' })
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.asked).toHaveLength(1)
    expect(screen.queryByText('PayPal address saved')).toBeNull()
    expect((await field('PayPal email')).value).toBe('nueva@correo.example')
  })

  it('is not to be pressed offline, nor sent with Enter', async () => {
    show()
    goOffline()
    await retype('PayPal email', 'nueva@correo.example')
    await userEvent.setup().type(await field('PayPal email'), '{Enter}')
    const button = await screen.findByRole('button', { name: 'Save PayPal address' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toBe('Needs a connection')
    await userEvent.setup().click(button)
    expect(page.asked).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('the password (S6)', () => {
  const fill = async (password: string, again = password) => {
    await press('Change')
    await retype('Current password', 'harbour-lantern-9')
    await retype('New password', password)
    await retype('Confirm password', again)
    await press('Update Password')
  }

  it.each([
    ['abcde', 'Password must be at least 6 characters'],
    ['abcdefg', 'Use at least 8 characters.'],
    ['password1', 'This password is too common. Choose another one.'],
  ])('%s is refused before it is sent', async (password, words) => {
    show('security')
    await fill(password)
    await screen.findByText(words)
    expect(page.asked).toEqual([])
  })

  it('two that differ are never sent', async () => {
    show('security')
    await fill('quiet-river-stone', 'quiet-river-stony')
    await screen.findByText('Passwords don’t match')
    expect(page.asked).toEqual([])
  })

  it('a wrong current one is said at its field, and what was typed stays', async () => {
    page.says = [{ status: 400, body: { code: 'current-password-wrong' } }]
    show('security')
    await fill('quiet-river-stone')
    await screen.findByText('That isn’t your current password.')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Current password')))
    expect((await field('New password')).value).toBe('quiet-river-stone')
  })

  it('changed: it is said, and no password stays in a field', async () => {
    page.says = [{ status: 200, body: grant }]
    show('security')
    await fill('quiet-river-stone')
    await screen.findByText('Your password has been changed successfully.')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await press('Change')
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      expect((await field(label)).value).toBe('')
    }
  })
})

describe('Trusted Devices', () => {
  beforeEach(async () => {
    await page.db
      .rows('trusted_devices')
      .bulkPut([
        device(here, 'Firefox on Linux', 89.5),
        device('phone', 'Chrome on Android', 5.5),
        device('tablet', 'Safari on iOS', 12.5),
        { ...device('gone', 'Edge on Windows', 80), ended_at: inDays(-1) },
        device('expired', 'Opera on Windows', -1),
      ] as never)
  })
  const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
  const remove = async (name: string) => {
    await press(`Remove ${name}`)
    const dialog = within(await screen.findByRole('alertdialog', { name: `Remove ${name}?` }))
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Remove device' }))
  }

  it('marks this one, says how long each lasts, and lists none that is over', async () => {
    show('security')
    expect((await row('Firefox on Linux')).textContent).toMatch(/Current Session.*Trusted/)
    expect((await row('Chrome on Android')).textContent).toContain('Expires in 5 days')
    expect((await row('Safari on iOS')).textContent).toContain('12 days remaining')
    expect(screen.getAllByText('Current Session')).toHaveLength(1)
    expect(screen.queryByText(/on Windows/)).toBeNull()
  })

  it('asks once before it removes, with the device’s name; this one has Sign Out instead', async () => {
    show('security')
    expect(within(await row('Firefox on Linux')).queryByRole('button', { name: /Remove/ })).toBeNull()
    await press('Remove Chrome on Android')
    await screen.findByRole('alertdialog', { name: 'Remove Chrome on Android?' })
    await press('Keep it')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(page.asked).toEqual([])
    await remove('Chrome on Android')
    await screen.findByText('Device removed. You will need to log in again from that device.')
    expect(page.asked).toEqual([{ path: '/api/devices/remove', body: { device: 'phone' } }])
  })

  it('signs out all others at once, asking once with their number', async () => {
    show('security')
    await press('Sign out the other 2')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out the other 2 devices?' }))
    expect(dialog.getByText(/offline keeps its copy/)).toBeTruthy()
    expect(page.asked).toEqual([])
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Sign out the other 2' }))
    await screen.findByText('Signed out everywhere else')
    expect(page.asked).toEqual([{ path: '/api/devices/remove-others', body: {} }])
  })

  it('says so when it failed, and offline that it needs a connection', async () => {
    page.says = [{ status: 404, body: { code: 'not-found' } }]
    show('security')
    await remove('Safari on iOS')
    await screen.findByText('Failed to remove device')
    goOffline()
    await screen.findByText('Passwords and devices need a connection.')
    await press('Remove Chrome on Android')
    expect(page.asked).toHaveLength(1)
  })

  it('does not sign out over what was never sent', async () => {
    await page.db.outbox.add({
      op: 'update',
      c: 'users',
      id: meId,
      patch: { first_name: 'Luz' },
      base: {},
      state: 'waiting',
    } as never)
    show('security')
    await press('Sign Out')
    await screen.findByText('1 change hasn’t been sent yet')
    await page.db.outbox.clear()
    await page.db.drafts.put({ key: 'reply:t', value: 'half a sentence', at: 1 })
    await press('Sign Out')
    await screen.findByText('1 text that you began isn’t sent')
    expect(page.asked).toEqual([])
  })
})

it('the language changes here at once, and goes to the account for the mails (P3)', async () => {
  show()
  await press('Español')
  expect(await screen.findByLabelText('Nombre')).toBeTruthy()
  await waitFor(async () => expect((await waiting()).map((entry) => entry.patch)).toEqual([{ language: 'es' }]))
})
