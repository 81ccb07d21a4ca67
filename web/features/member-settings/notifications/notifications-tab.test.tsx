// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import type { AccountEvents } from '../../../../domain/api/security/sessions'
import { memberPage } from '../../../data/testing/member-page'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  meId,
  renderWithRouter,
  renderScreen,
  type FakeAnswers,
} from '../../../data/testing/screen'
import { grant } from '../../../data/testing/signed-in'
import { setLanguage } from '../../../i18n/language'
import { dismissToast, toastContents } from '../../../ui/layers/toast'
import { ConsentsGroup } from '../privacy/consents-group'
import { SecurityTab } from '../security/security-tab'
import { SettingsPage } from '../settings-page'
import { withToasts } from '../../testing/with-toasts'
import { SecondFactor } from '../security/second-factor'

const mocks = vi.hoisted(() => ({ rows: [] as unknown[] }))
let createPasskey: () => Promise<unknown>
vi.mock('../../../data/queries/session/own-records', async (real) => ({
  ...(await real<object>()),
  useConsents: () => ({ rows: mocks.rows, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: () => createPasskey() }))

describe('notifications tab', () => {
  const page = memberPage({ reads: true })
  afterEach(async () => {
    for (const id of toastContents.keys()) dismissToast(id)
    await act(() => setLanguage('en'))
  })

  const show = () => renderWithRouter('/dashboard/settings', <SettingsPage />, '/dashboard/settings?tab=notifications')
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
  const outboxEntries = () => page.db.outbox.toArray()

  describe('notification choices', () => {
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
    const notify = async () => (await page.db.rows('users').get(meId))?.notify

    it('are saved on each press, sent separately, and undone with the same checkbox', async () => {
      show()
      const user = userEvent.setup()
      const sent = await box('A payment was sent: email')
      expect([sent.checked, (await box('A payment was approved: email')).checked]).toEqual([true, false])
      await user.click(sent)
      await waitFor(async () => expect(await notify()).toEqual({ 'payment-sent': { mail: false } }))
      await waitFor(() => expect(sent.checked).toBe(false))
      expect(await screen.findByText('Not sent yet')).toBeTruthy()
      await user.click(sent)
      await waitFor(async () => expect(await notify()).toEqual({ 'payment-sent': { mail: true } }))
      expect(
        (await outboxEntries()).every(({ c, patch }) => c === 'users' && Object.keys(patch).join() === 'notify'),
      ).toBe(true)
    })

    it('have no checkbox for mandatory emails, and exclude kinds that this person can’t receive', async () => {
      show()
      await box('A payment was sent: email')
      expect(screen.queryByRole('checkbox', { name: /PayPal email, password.*: email/ })).toBeNull()
      expect(screen.getAllByText('always by email').length).toBeGreaterThan(1)
      expect(screen.queryByText('Someone joined with your link')).toBeNull()
      act(() => void page.db.rows('users').update(meId, { roles: ['user', 'affiliate'] }))
      expect(await screen.findByText('Someone joined with your link')).toBeTruthy()
    })

    it('explain why this browser can’t receive push notifications', async () => {
      show()
      expect(await screen.findByText('this browser doesn’t support push notifications')).toBeTruthy()
      expect(screen.queryByRole('switch', { name: 'Push notifications on this device' })).toBeNull()
    })

    it('save quiet hours with this device’s time zone, but not an empty range', async () => {
      show()
      const user = userEvent.setup()
      await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      await waitFor(async () => expect(await notify()).toEqual({ quiet: { from: '22:00', until: '08:00', zone } }))
      fireEvent.change(await field('Until'), { target: { value: '22:00' } })
      await screen.findByText(/the same/)
      expect(await notify()).toEqual({ quiet: { from: '22:00', until: '08:00', zone } })
      fireEvent.change(await field('Until'), { target: { value: '07:15' } })
      await waitFor(async () => expect(await notify()).toEqual({ quiet: { from: '22:00', until: '07:15', zone } }))
      await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
      await waitFor(async () => expect(await notify()).toEqual({ quiet: null }))
    })
  })
})

describe('security events', () => {
  let responses: (() => AccountEvents)[]
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  async function show(...each: (() => AccountEvents)[]) {
    responses = each
    const server = mockServer(({ pathname }) => {
      if (pathname === '/api/session') return grant
      if (pathname !== '/api/session/events') return {}
      return (responses.length > 1 ? responses.shift() : responses[0])?.()
    })
    await openAdminDatabase()
    renderScreen(
      '/',
      <SecurityTab me={{ id: meId, email: 'lucia@mail.example' }} online onUnsaved={() => undefined} />,
      '/',
    )
    return server
  }
  const at = (day: string) => `2026-11-${day} 14:10:00.000Z`
  const eventTexts = async () =>
    within(await screen.findByRole('region', { name: 'Security activity' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('show what happened where and when, including what other people did', async () => {
    const events: AccountEvents['events'] = [
      { at: at('21'), what: 'device.sign-in', device: 'Windows PC, Edge', byOther: false },
      { at: at('20'), what: 'device.end', device: 'Mac, Safari', byOther: true },
      { at: at('19'), what: 'role.grant', device: '', byOther: true },
      { at: at('18'), what: 'password.change', device: '', byOther: false },
    ]
    await show(() => ({ events, passwordSetAt: at('18') }))
    await screen.findByText('Signed in')
    const texts = await eventTexts()
    expect(texts.map((text) => text?.replace(/Nov .*/, ''))).toEqual([
      'Signed inWindows PC, Edge',
      'Signed outMac, Safari, when another person signed in there',
      'You were given a roleby an admin',
      'Password changed',
    ])
    expect(
      screen.getByText(/^Changed on Nov 18, 2026 .* Changing your password signs out your other devices\.$/),
    ).toBeTruthy()
  })
})

describe('consents card', () => {
  afterEach(cleanup)

  it('shows document, version, language and time of each consent, and links to its text', () => {
    const consent = {
      id: 'c',
      document: 'terms',
      version: '2026-01-02',
      language: 'es',
      over_18: true,
      at: '2026-11-20 09:15:00.000Z',
    }
    mocks.rows = [consent, { ...consent, id: 'd', document: 'rental', language: 'en', over_18: false }]
    render(<ConsentsGroup />, { wrapper: MemoryRouter })
    const lines = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(lines).toEqual([
      expect.stringMatching(/^Consent to lending.*Version 2026-01-02, in English · .*2026/),
      expect.stringMatching(/^Terms of Service.*Version 2026-01-02, in Spanish · .*2026/),
      expect.stringMatching(/^18 or older.*Confirmed on .*2026/),
    ])
    expect(screen.getAllByRole('link', { name: /^Read: / }).map((link) => link.getAttribute('href'))).toEqual([
      '/terms?version=2026-01-02',
      '/es/terms?version=2026-01-02',
    ])
  })
})

describe('second factor', () => {
  const none = {
    passkeys: [] as object[],
    codesSince: '',
    codesUsedAt: '',
    recoveryLeft: 0,
    recoveryMadeAt: '',
    required: false,
    passkeysNot: '',
  }
  const passkey = { id: 'k', name: 'My phone', addedAt: '2026-01-02 10:00:00.000Z', usedAt: '', here: true }
  const tenCodes = Array.from({ length: 10 }, (_, n) => `ABCD-234${n}`)
  let own: Partial<typeof none>
  let says: Record<string, unknown>
  let server: FakeAnswers

  beforeEach(async () => {
    own = {}
    says = {}
    vi.stubGlobal('PublicKeyCredential', class {})
    server = mockServer(({ pathname }) => {
      if (pathname === '/api/session') return { ...grant, roles: ['admin'] }
      return pathname === '/api/factor' ? { ...none, ...own } : (says[pathname] ?? {})
    })
    await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    for (const id of toastContents.keys()) dismissToast(id)
    await deleteDatabase()
  })

  const show = () => renderScreen('/', withToasts(<SecondFactor online />), '/')
  const press = async (name: string | RegExp, where = screen as Pick<typeof screen, 'findByRole'>) =>
    userEvent.click(await where.findByRole('button', { name }))
  const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
  const sent = (path: string) => server.bodies.filter((_, n) => server.asked[n]?.pathname === path)
  const begin = async (button: string | RegExp, confirm: string, title: string | RegExp = button) => {
    await press(button)
    const dialog = await findDialog(title)
    await userEvent.type(dialog.getByLabelText('Your password'), 'lantern-harbour')
    await press(confirm, dialog)
  }

  describe('one-time codes', () => {
    const setup = { step: 'a'.repeat(64), secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }

    it('require the password first; without one they show an error and send nothing', async () => {
      show()
      await press('Set up codes')
      const dialog = await findDialog('Set up one-time codes')
      await press('Continue', dialog)
      await dialog.findByText('Enter your password')
      expect(sent('/api/factor/codes/begin')).toEqual([])
    })

    it('are enabled after one correct code, and the recovery codes remain until the admin confirms having saved them', async () => {
      says = { '/api/factor/codes/begin': setup, '/api/factor/codes': { recoveryCodes: tenCodes } }
      show()
      await begin('Set up codes', 'Continue', 'Set up one-time codes')
      await userEvent.type(await screen.findByLabelText('Code from your app'), '123456')
      await press('Turn on')
      const codes = await findDialog('Save these ten codes')
      expect(sent('/api/factor/codes')).toEqual([{ step: setup.step, code: '123456' }])
      expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(tenCodes)
      await press('Close', codes)
      await screen.findByText('Save the codes somewhere safe and check the box first.')
      await userEvent.click(codes.getByRole('checkbox', { name: 'I’ve saved them somewhere safe' }))
      await press('Done', codes)
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save these ten codes' })).toBeNull())
    })

    it('can’t be disabled if they are the only factor and a factor is required', async () => {
      own = { codesSince: '2026-01-02 10:00:00.000Z', required: true, recoveryLeft: 3 }
      show()
      await press('Turn off')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(await screen.findByText(/this is your last method/)).toBeTruthy()
    })
  })

  describe('passkeys', () => {
    const setup = { step: 'c'.repeat(64), options: '{}' }

    it('are added with a name', async () => {
      createPasskey = () => Promise.resolve({ id: 'new' })
      says = { '/api/factor/passkey/begin': setup, '/api/factor/passkey': { recoveryCodes: [] } }
      show()
      await begin('Add passkey', 'Add passkey', 'Add a passkey')
      await screen.findByText('Saved')
      expect(sent('/api/factor/passkey')).toMatchObject([{ step: setup.step, answer: '{"id":"new"}' }])
    })

    it('aren’t added if the browser’s dialog is closed, and the typed name remains', async () => {
      createPasskey = () => Promise.reject(Object.assign(new Error('closed'), { name: 'NotAllowedError' }))
      says = { '/api/factor/passkey/begin': setup }
      show()
      await begin('Add passkey', 'Add passkey', 'Add a passkey')
      await screen.findByText('No passkey was added')
      const dialog = await findDialog('Add a passkey')
      expect(dialog.getByLabelText<HTMLInputElement>('Your password').value).toBe('lantern-harbour')
      expect(sent('/api/factor/passkey')).toEqual([])
    })

    it('show that the authenticator already has one', async () => {
      createPasskey = () => Promise.reject(Object.assign(new Error('known'), { name: 'InvalidStateError' }))
      says = { '/api/factor/passkey/begin': setup }
      show()
      await begin('Add passkey', 'Add passkey', 'Add a passkey')
      await screen.findByText('This device already has a passkey for this account.')
      expect(sent('/api/factor/passkey')).toEqual([])
    })

    it('are removed by id after the password was entered', async () => {
      own = { passkeys: [passkey] }
      show()
      await begin('Remove My phone', 'Remove')
      await waitFor(() =>
        expect(sent('/api/factor/passkey/remove')).toEqual([{ passkey: 'k', password: 'lantern-harbour' }]),
      )
    })

    it('can’t be removed if only one factor is left and a factor is required', async () => {
      own = { passkeys: [passkey], required: true }
      show()
      await press('Remove My phone')
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it('recovery codes show how many are left, and are replaced after the password was entered', async () => {
    own = { passkeys: [passkey], recoveryLeft: 7, recoveryMadeAt: '2026-03-02 10:00:00.000Z' }
    says = { '/api/factor/recovery': { recoveryCodes: tenCodes } }
    show()
    await screen.findByText('7 of 10 left')
    await begin('Create 10 new codes', 'Create 10 new codes')
    await findDialog('Save these ten codes')
    expect(sent('/api/factor/recovery')).toEqual([{ password: 'lantern-harbour' }])
  })

  it('recovery codes are printed on a sheet with only the address, the account, the date and the codes', async () => {
    own = { passkeys: [passkey], recoveryLeft: 7, recoveryMadeAt: '2026-03-02 10:00:00.000Z' }
    says = { '/api/factor/recovery': { recoveryCodes: tenCodes } }
    const printedTexts = vi.fn<(text: string) => void>()
    const printSheet = () => document.querySelector('body > [data-print-sheet]')
    vi.stubGlobal('print', () => printedTexts(printSheet()?.textContent ?? ''))
    show()
    await begin('Create 10 new codes', 'Create 10 new codes')
    const dialog = await findDialog('Save these ten codes')
    await press('Print', dialog)
    expect(printedTexts).toHaveBeenCalledTimes(1)
    const text = printedTexts.mock.calls[0]?.[0] ?? ''
    expect(text).toMatch(/^Coterie: recovery codes/)
    expect(text).toContain(`Address${location.origin}`)
    expect(text).toMatch(/Account\S+@\S+Created on/)
    expect(text.endsWith(tenCodes.join(''))).toBe(true)
    await userEvent.click(dialog.getByRole('checkbox'))
    await press('Done', dialog)
    await waitFor(() => expect(printSheet()).toBeNull())
  })
})
