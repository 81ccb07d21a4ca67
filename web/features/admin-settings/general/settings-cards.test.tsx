// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setIconRoute } from '../../../../domain/api/program/settings'
import {
  setMailDeliveryRoute,
  testMailDeliveryRoute,
  type MailDeliveryState,
} from '../../../../domain/api/messages/mail-delivery'
import { setPayPalRoute, type PayPalState } from '../../../../domain/api/money/paypal'
import { CodedError } from '../../../../domain/error-codes'
import { emptyDelivery } from '../../../../domain/mail/delivery'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../../data/testing/screen'
import { toastContents } from '../../../ui/layers/toast'
import { withToasts } from '../../testing/with-toasts'
import { IconSetting } from './branding-settings'
import { MailDeliveryCard } from './mail-delivery-card'
import { PayPalCard } from './paypal-card'
import { SingleSignOnCard } from './single-sign-on-card'
import { setSingleSignOnRoute, testSingleSignOnRoute } from '../../../../domain/api/security/single-sign-on-settings'
import { singleSignOnOff } from '../../../../domain/people/security/single-sign-on'
import 'fake-indexeddb/auto'
import type { ApiReference } from '../../../../domain/api/reference'
import { ApiPage } from '../integrations/api-page'
import { switchOffRoute, type SwitchOff } from '../../../../domain/api/security/protections'
import { settingDefaults } from '../../../../domain/program/settings'
import { setLanguage } from '../../../i18n/language'
import { ProtectionSetting } from './security-settings'
import { SettingsFormProvider } from './setting-fields'
import { toSettingsForm } from './settings-form'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
vi.mock('../../../data/queries/session/session', async (real) => ({
  ...(await real<object>()),
  useCurrentPerson: () => ({ id: 'ana' }),
}))

const showWithToasts = (card: ReactElement) => renderScreen('/admin/settings', withToasts(card))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label, { selector: 'input' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('single sign-on settings', () => {
  const off = { ...singleSignOnOff, redirectUrl: 'https://guild.example/auth/sso', setBy: '', setAt: '' }
  const on = {
    ...off,
    enabled: true,
    issuer: 'https://id.example',
    clientId: 'coterie',
    label: 'Harbor ID',
    createAccounts: true,
    adminGroup: 'staff',
    setBy: 'Ana Ortuño',
    setAt: '2026-10-02 09:00:00.000Z',
  }
  beforeEach(() => {
    send.mockReset().mockResolvedValue({})
    fetched.mockReset().mockResolvedValue(on)
  })
  afterEach(() => {
    cleanup()
    toastContents.clear()
  })
  const show = async (state: object = on) => {
    fetched.mockResolvedValue(state)
    showWithToasts(<SingleSignOnCard />)
    await press('Configure single sign-on')
    await screen.findByLabelText('Issuer address')
  }

  it('are off at first, show the redirect address, and need a complete provider', async () => {
    await show(off)
    expect(screen.getByText('Off')).toBeTruthy()
    expect(screen.getByText('https://guild.example/auth/sso')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Let people sign in with this service'))
    await press('Save')
    for (const text of ['Enter the issuer’s address.', 'Enter the client ID.', 'Enter the secret.', 'Enter a name.'])
      expect(await screen.findByText(text)).toBeTruthy()
    await type('Issuer address', 'http://id.example')
    await type('Group of affiliates', 'partners')
    await userEvent.clear(screen.getByLabelText('Claim with the groups'))
    await press('Save')
    for (const text of [
      'Enter a public address that starts with https://.',
      'Enter the claim’s name.',
      'Enter a name.',
    ])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('can be saved after another save came first, because the form opens with the settings as they are now', async () => {
    await show()
    await type('Your password', 'mine')
    const later = { ...on, label: 'Harbor', setAt: '2026-10-03 09:00:00.000Z' }
    fetched.mockResolvedValue(later)
    send.mockRejectedValueOnce(new CodedError('settings-version'))
    await press('Save')
    await screen.findByText(/by another admin or in another tab.*Nothing was saved/)
    await screen.findByText('On, with Harbor')
    expect(screen.getByLabelText<HTMLInputElement>('Your password', { selector: 'input' }).value).toBe('mine')
    await press('Close')
    const latest = { ...later, label: 'Harbor 2', setAt: '2026-10-04 09:00:00.000Z' }
    fetched.mockResolvedValue(latest)
    await press('Configure single sign-on')
    const label = await screen.findByLabelText<HTMLInputElement>('Name on the button')
    expect(label.value).toBe('Harbor 2')
    await type('Your password', 'mine')
    await press('Save')
    await screen.findByText('Single sign-on saved')
    expect(send.mock.lastCall?.[1]).toMatchObject({ label: 'Harbor 2', seenAt: latest.setAt })
  })

  it('opens with the settings it has if they can’t be loaded again', async () => {
    fetched.mockResolvedValue(on)
    showWithToasts(<SingleSignOnCard />)
    await screen.findByText('On, with Harbor ID')
    fetched.mockRejectedValue(new CodedError('server-unreachable'))
    await press('Configure single sign-on')
    expect((await screen.findByLabelText<HTMLInputElement>('Client ID')).value).toBe('coterie')
  })

  it('show who can sign in and which groups grant roles', async () => {
    await show()
    expect(screen.getByText('On, with Harbor ID')).toBeTruthy()
    expect(screen.getByText(/get an account after they accept the terms.*staff \(administrator\)/)).toBeTruthy()
    expect(screen.getByText(/Set by Ana Ortuño on Oct 2, 2026/)).toBeTruthy()
  })

  it('are saved with the password and the time of the settings that were shown', async () => {
    await show()
    await type('Group of affiliates', 'partners')
    await press('Save')
    expect(send).not.toHaveBeenCalled()
    await type('Your password', 'mine')
    await press('Save')
    const { redirectUrl: _redirect, setBy: _by, setAt, ...settings } = on
    const input = { ...settings, affiliateGroup: 'partners', secret: '', seenAt: setAt, password: 'mine' }
    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(setSingleSignOnRoute, input))
    await screen.findByText('Single sign-on saved')
  })

  it('ask for the secret again for another client, because the stored one isn’t sent to it', async () => {
    await show()
    await type('Issuer address', 'https://other.example')
    await type('Your password', 'mine')
    await press('Save')
    expect(await screen.findByText('Enter the secret.')).toBeTruthy()
  })

  it('say what the test found, until another provider is entered', async () => {
    await show()
    send.mockResolvedValue({ problem: 'issuer-differs', text: 'https://id.example/' })
    await press('Test')
    expect(await screen.findByText(/calls itself by another address.*: https:\/\/id\.example\/$/)).toBeTruthy()
    const input = { issuer: 'https://id.example', clientId: 'coterie', secret: '' }
    expect(send).toHaveBeenCalledExactlyOnceWith(testSingleSignOnRoute, input)
    await type('Issuer address', 'https://id.example/')
    expect(screen.queryByText(/calls itself by another address/)).toBeNull()
    send.mockRejectedValue(new CodedError('bad-input', {}, { issuer: 'target-not-public' }))
    await press('Test')
    expect(await screen.findByText('Enter a public address that starts with https://.')).toBeTruthy()
    const empty = { clientId: 'text-empty', secret: 'text-empty' }
    send.mockRejectedValue(new CodedError('bad-input', {}, { issuer: 'target-not-public', ...empty }))
    await press('Test')
    await screen.findByText('Enter a public address that starts with https://. Enter the client ID. Enter the secret.')
  })

  it('name the button that shows the client secret after what it shows', async () => {
    await show()
    await press('Show value: Client secret')
    expect(screen.getByLabelText<HTMLInputElement>('Client secret').type).toBe('text')
  })

  it('stay as they are when the new provider fails the test or another admin saved first', async () => {
    await show()
    await type('Your password', 'mine')
    send.mockRejectedValue(new CodedError('sso-check-failed', { problem: 'client-refused', text: 'invalid_client' }))
    await press('Save')
    expect(await screen.findByText(/didn’t accept the client ID or the secret.*Nothing was saved/)).toBeTruthy()
    send.mockRejectedValue(new CodedError('settings-version'))
    await press('Save')
    expect(await screen.findByText(/These settings were changed in the meantime/)).toBeTruthy()
  })
})

describe('icon setting', () => {
  const none = { mark: '', setBy: '', setAt: '' }
  const set = { mark: 'abc123', setBy: 'Ana Belén Ortuño', setAt: '2026-10-02 09:00:00.000Z' }
  beforeEach(() => {
    send.mockReset().mockResolvedValue({})
    fetched.mockReset().mockResolvedValue(none)
  })
  afterEach(() => {
    cleanup()
    toastContents.clear()
  })

  const show = async () => {
    showWithToasts(<IconSetting />)
    return screen.findByRole<HTMLImageElement>('img', { name: 'The current icon' })
  }
  /** Returns a file that starts with the header of a PNG with these dimensions. */
  function png(width: number, height = width, length = 64): File {
    const bytes = new Uint8Array(length)
    bytes.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82])
    new DataView(bytes.buffer).setUint32(16, width)
    new DataView(bytes.buffer).setUint32(20, height)
    return new File([bytes], 'icon.png', { type: 'image/png' })
  }
  const choose = (file: File) => userEvent.upload(screen.getByLabelText('Choose image…', { selector: 'input' }), file)

  it('uploads a suitable picture as soon as it is chosen, and shows it', async () => {
    const image = await show()
    expect(image.getAttribute('src')).toBe('/icons/mark.svg')
    expect(screen.queryByRole('button', { name: 'Use default icon' })).toBeNull()
    fetched.mockResolvedValue(set)
    await choose(png(512))
    await screen.findByText('Icon updated')
    expect(send).toHaveBeenCalledExactlyOnceWith(setIconRoute, {
      picture: expect.stringMatching(/^iVBORw0KGgo/) as string,
    })
    await waitFor(() => expect(image.getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/))
    expect(await screen.findByText(/^Set by Ana Belén Ortuño on /)).toBeTruthy()
  })

  it('shows the server’s error and keeps the current icon', async () => {
    send.mockRejectedValue(new CodedError('bad-input', {}, { picture: 'icon-unreadable' }))
    const image = await show()
    await choose(png(512))
    await screen.findByText(/Couldn’t open the image: it is damaged/)
    expect(image.getAttribute('src')).toBe('/icons/mark.svg')
  })

  it('restores the default icon', async () => {
    fetched.mockResolvedValue(set)
    const image = await show()
    fetched.mockResolvedValue(none)
    await press('Use default icon')
    await screen.findByText('Default icon restored')
    expect(send).toHaveBeenCalledExactlyOnceWith(setIconRoute, { picture: '' })
    await waitFor(() => expect(image.getAttribute('src')).toBe('/icons/mark.svg'))
  })
})

describe('mail delivery card', () => {
  const set: MailDeliveryState = {
    source: 'settings',
    delivery: {
      ...emptyDelivery,
      host: 'smtp.postal.example',
      tls: 'always',
      user: 'ana',
      from: 'hello@coterie.example',
    },
    keySet: true,
    setBy: 'Ana Belén Ortuño',
    setAt: '2026-10-02 09:00:00.000Z',
    loopback: false,
    testedAt: '2026-11-21 09:00:00.000Z',
    testWorked: true,
    sentToday: 41,
  }
  beforeEach(() => {
    setViewportWidth(1440)
    send.mockReset()
    send.mockResolvedValue({})
    fetched.mockReset()
    fetched.mockResolvedValue(set)
  })
  afterEach(cleanup)

  const show = () => showWithToasts(<MailDeliveryCard />)

  it('shows the server, the sender, who set the key and when, but never the key', async () => {
    show()
    await screen.findByText(/smtp\.postal\.example, from hello@coterie\.example/)
    expect(screen.getByText(/Ana Belén Ortuño set it on Oct 2, 2026.*It can’t be shown again/)).toBeTruthy()
    expect(screen.getByText(/Working, last tested Nov 21, 2026/)).toBeTruthy()
    expect(screen.getByText(/41 emails were sent/)).toBeTruthy()
  })

  it('allows a test when the environment configures the delivery, and explains why Update API Key has no effect', async () => {
    fetched.mockResolvedValue({ ...set, source: 'environment' })
    show()
    expect(await screen.findAllByText(/COTERIE_SMTP/)).toHaveLength(2)
    const update = screen.getByRole('button', { name: 'Update API Key' })
    expect(update.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(update.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /no effect.*COTERIE_SMTP/,
    )
    await userEvent.click(update)
    expect(screen.queryByLabelText('Your password')).toBeNull()
    await press('Send me a test')
    expect(send).toHaveBeenCalledWith(testMailDeliveryRoute, {})
    await screen.findByText('A test email was sent to your address.')
  })

  it('explains a rejected test, keeps the input, and says that the old key remains in use', async () => {
    show()
    await press('Update API Key')
    await userEvent.click(await screen.findByRole('radio', { name: /Resend-compatible API/ }))
    await type('New key', 're_wrong')
    await type('Your password', 'harbour-lantern-93')
    send.mockRejectedValueOnce(new CodedError('mail-refused', { problem: 'auth', answer: '401 key revoked' }))
    await press('Test and replace')
    await screen.findByText(/The provider refused this key.*“401 key revoked”.*still in use/)
    expect(screen.getByLabelText<HTMLInputElement>('New key', { selector: 'input' }).value).toBe('re_wrong')
    await press('Test and replace')
    await screen.findByText('Email settings saved')
    expect(send).toHaveBeenLastCalledWith(setMailDeliveryRoute, {
      ...set.delivery,
      way: 'http',
      key: 're_wrong',
      password: 'harbour-lantern-93',
    })
    // at first, when the form opened, and after each answer
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(4))
    expect(screen.queryByRole('button', { name: 'Test and replace' })).toBeNull()
  })

  it('opens the form with the delivery as it is now', async () => {
    show()
    await screen.findByText(/smtp\.postal\.example/)
    fetched.mockResolvedValue({ ...set, delivery: { ...set.delivery, host: 'smtp.other.example' } })
    await press('Update API Key')
    expect((await screen.findByLabelText<HTMLInputElement>('Server')).value).toBe('smtp.other.example')
    send.mockRejectedValueOnce(new CodedError('mail-refused', { problem: 'auth' }))
    fetched.mockResolvedValue(set)
    await type('Your password', 'mine')
    await press('Test and replace')
    await screen.findByText(/smtp\.postal\.example, from/)
  })

  it('asks for a key when the server changes, but not when only the sender changes', async () => {
    show()
    await press('Update API Key')
    await type('Your password', 'harbour-lantern-93')
    await type('Sender', 'hola@coterie.example')
    await press('Test and replace')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    cleanup()
    send.mockClear()
    show()
    await press('Update API Key')
    await type('Your password', 'harbour-lantern-93')
    await type('Server', 'smtp.evil.example')
    await press('Test and replace')
    await screen.findByText(/The current one only works with the server it was entered for/)
    await type('Server', '10.0.0.1')
    await screen.findByText(/Enter the name of a mail server/)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('paypal card', () => {
  const off: PayPalState = {
    mode: 'off',
    clientId: '',
    webhookId: '',
    webhookUrl: 'https://guild.example/api/paypal/webhook',
    setBy: '',
    setAt: '',
  }
  const live: PayPalState = {
    ...off,
    mode: 'live',
    clientId: 'client-1',
    setBy: 'Ana Ortuño',
    setAt: '2026-10-02 09:00:00.000Z',
  }
  beforeEach(() => {
    setViewportWidth(1440)
    send.mockReset().mockResolvedValue({})
    fetched.mockReset().mockResolvedValue(off)
  })
  afterEach(cleanup)

  const show = () => showWithToasts(<PayPalCard />)

  it('sends payouts as a file at first, and accepts API keys after PayPal has confirmed them', async () => {
    show()
    await screen.findByText('By file')
    await press('Configure PayPal')
    await userEvent.click(await screen.findByRole('radio', { name: 'To PayPal' }))
    expect(screen.getByText(/points to https:\/\/guild\.example\/api\/paypal\/webhook/)).toBeTruthy()
    await press('Test and use')
    await screen.findByText('Enter the client ID.')
    expect(send).not.toHaveBeenCalled()
    await type('Client ID', 'client-2')
    await type('Secret', 's3cret')
    await type('Your password', 'mine')
    await press('Test and use')
    const wanted = { mode: 'live', clientId: 'client-2', secret: 's3cret', webhookId: '', password: 'mine' }
    await waitFor(() => expect(send).toHaveBeenCalledWith(setPayPalRoute, wanted))
    await screen.findByText('PayPal Updated')
  })

  it('says what is wrong with keys that were not copied as they are', async () => {
    show()
    await press('Configure PayPal')
    await userEvent.click(await screen.findByRole('radio', { name: 'To PayPal' }))
    await type('Client ID', 'client 2')
    await type('Secret', 's 3cret')
    await type('Webhook ID', 'WH 1')
    await type('Your password', 'mine')
    await press('Test and use')
    expect(await screen.findAllByText(/such as spaces\. Copy it from PayPal again/)).toHaveLength(3)
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps the current keys and the input when PayPal rejects new keys, and shows PayPal’s message', async () => {
    fetched.mockResolvedValue(live)
    send.mockRejectedValue(new CodedError('paypal-refused', { problem: 'keys-refused', answer: 'invalid_client' }))
    show()
    await screen.findByText(/set by Ana Ortuño on Oct 2, 2026.* never shown again/)
    await press('Configure PayPal')
    await type('Secret', 'wrong')
    await type('Your password', 'mine')
    await press('Test and use')
    await screen.findByText(
      /PayPal didn’t accept these keys\. PayPal’s message: “invalid_client”\. Your current setup stays in use\./,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Secret', { selector: 'input' }).value).toBe('wrong')
  })

  it('opens the form with the keys as they are now', async () => {
    fetched.mockResolvedValue(live)
    show()
    await screen.findByText(/set by Ana Ortuño/)
    fetched.mockResolvedValue({ ...live, clientId: 'client-9', setBy: 'Tobias Lindqvist' })
    await press('Configure PayPal')
    expect((await screen.findByLabelText<HTMLInputElement>('Client ID')).value).toBe('client-9')
    expect(screen.getByText(/set by Tobias Lindqvist/)).toBeTruthy()
  })

  it('keeps the current secret when the field is empty and the account unchanged', async () => {
    fetched.mockResolvedValue(live)
    show()
    await press('Configure PayPal')
    expect(await screen.findByText(/keep the current secret for this client ID/)).toBeTruthy()
    await type('Client ID', 'other')
    await type('Your password', 'mine')
    await press('Test and use')
    await screen.findByText('Enter the secret.')
    expect(send).not.toHaveBeenCalled()
  })

  it('switches back to the file, and explains what happens to a batch in progress', async () => {
    fetched.mockResolvedValue(live)
    show()
    await press('Configure PayPal')
    await userEvent.click(await screen.findByRole('radio', { name: 'By file only' }))
    await type('Your password', 'mine')
    await press('Use file only')
    await screen.findByText(/Batches are now sent by file only\. For batches already sent/)
    expect(send).toHaveBeenCalledWith(setPayPalRoute, expect.objectContaining({ mode: 'off' }))
  })
})

describe('api page', () => {
  const reference: ApiReference = {
    version: '0.1.0',
    routes: [
      {
        method: 'GET',
        path: '/api/admin/people',
        scope: 'people:read',
        summary: 'People',
        parameters: [],
        body: [],
        answer: [],
      } as unknown as ApiReference['routes'][number],
    ],
  }

  beforeEach(async () => {
    setViewportWidth(1440)
    await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    vi.unstubAllGlobals()
    await deleteDatabase()
  })

  it('accepts the reference file even if the server sends it without an ETag', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reference)))
    renderScreen('/admin/settings/api', <ApiPage />)
    expect((await screen.findByRole('heading', { name: /GET/ })).textContent).toContain('GET /api/admin/people')
    expect(screen.queryByText('Couldn’t load the API reference.')).toBeNull()
  })

  it('rejects an HTML page that a proxy sends instead of the reference file', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in to the café</html>'))
    renderScreen('/admin/settings/api', <ApiPage />)
    expect(await screen.findByText('Couldn’t load the API reference.')).toBeTruthy()
  })
})

describe('protection setting', () => {
  const reload = vi.fn()
  const me = 'ana'

  beforeEach(async () => {
    setViewportWidth(1440)
    await openAdminDatabase()
    send.mockReset().mockResolvedValue({})
    reload.mockReset()
  })
  afterEach(async () => {
    cleanup()
    await setLanguage('en')
    await deleteDatabase()
  })

  function show(on: boolean, ...rows: SwitchOff[]) {
    const settings = { ...settingDefaults, require_second_admin: on }
    const form = toSettingsForm({
      settings,
      versions: {},
      rates: { default_rental_rate: 0, affiliate_commission_rate: 0, referral_bonus_amount: 0 },
    })
    renderScreen(
      '/admin/settings',
      <SettingsFormProvider value={{ form, base: form, problems: new Map(), set: () => undefined }}>
        <ProtectionSetting
          field="requireSecondAdmin"
          label="Second administrator for payments"
          switchOffs={{ value: { rows }, error: null, loading: false, asOf: null, reload }}
        />
      </SettingsFormProvider>,
    )
  }
  const request = (by: string): SwitchOff => ({
    setting: 'require_second_admin',
    by,
    byName: 'Tobias Lindqvist',
    at: '2026-11-28 10:00:00.000Z',
    until: '2026-12-01 10:00:00.000Z',
  })

  it('asks for the password before it sends a request to switch the protection off', async () => {
    show(true)
    await userEvent.click(screen.getByRole('button', { name: 'Turn off Second administrator for payments' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('It’ll be turned off in 72 hours, or as soon as another admin confirms.')
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'harbour')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Request to turn it off' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(send.mock.calls).toEqual([
      [switchOffRoute, { setting: 'require_second_admin', act: 'ask', password: 'harbour' }],
    ])
  })

  it('shows who sent the request and when it takes effect; another admin can stop or confirm it', async () => {
    show(true, request('tobias'))
    expect(screen.getByRole('status').textContent).toMatch(
      /^This setting will be turned off on Dec 1, 2026.*Tobias Lindqvist requested this on Nov 28, 2026.*Keep it on, or confirm to turn it off now\.$/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Keep Second administrator for payments on' }))
    await waitFor(() =>
      expect(send.mock.calls).toEqual([[switchOffRoute, { setting: 'require_second_admin', act: 'stop' }]]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Confirm turning off Second administrator for payments' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'harbour')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off now' }))
    await waitFor(() =>
      expect(send.mock.calls.at(-1)).toEqual([
        switchOffRoute,
        { setting: 'require_second_admin', act: 'confirm', password: 'harbour' },
      ]),
    )
  })

  it('does not let an admin confirm their own request (Spanish)', async () => {
    await setLanguage('es')
    show(true, request(me))
    expect(screen.getByRole('status').textContent).toContain(
      'Se puede desactivar antes si otro administrador lo confirma.',
    )
    expect(screen.queryByRole('button', { name: /Confirmar/ })).toBeNull()
  })
})
