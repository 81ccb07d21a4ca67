// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSecretRoute } from '../../../../domain/api/security/protections'
import {
  resendDeliveriesRoute,
  sendTestWebhookRoute,
  webhookDeliveriesRoute,
  webhookDeliveryRoute,
  webhookRoute,
  type DeliveryRow,
  type WebhookState,
} from '../../../../domain/api/messages/webhook'
import { settingDefaults } from '../../../../domain/program/settings'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../../data/testing/screen'
import { setLanguage } from '../../../i18n/language'
import { Toasts } from '../../../ui/layers/toasts'
import { SettingsFormProvider, type SettingsFormState } from '../general/setting-fields'
import { changedFields, findProblems, toSettingsForm, toSettingValues } from '../general/settings-form'
import { WebhookCard } from './webhook-card'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

const address = 'https://hooks.whitlock.example/coterie'
const stored = (webhook_url: string) =>
  toSettingsForm({
    settings: { ...settingDefaults, webhook_url },
    versions: {},
    rates: { default_rental_rate: 0, affiliate_commission_rate: 0, referral_bonus_amount: 0 },
  })
const row = (more: Partial<DeliveryRow>): DeliveryRow => ({
  id: 'd00000000000001',
  event: 'lead.created',
  about: 'Gabriel Etxeberria',
  status: 'sent',
  tries: 1,
  queued_at: '2026-11-20 16:25:00.000Z',
  tried_at: '2026-11-20 16:25:01.000Z',
  next_at: '2026-11-20 16:25:01.000Z',
  response_code: 200,
  why: '',
  took_ms: 184,
  ...more,
})
const answered = row({})
const waits = row({
  id: 'd00000000000002',
  event: 'application.created',
  about: 'Emilia Sandoval',
  status: 'queued',
  tries: 2,
  response_code: 503,
  why: 'refused',
  took_ms: 10_000,
  next_at: '2999-11-20 16:55:00.000Z',
})
const givenUp = row({ id: 'd00000000000003', status: 'failed', tries: 8, response_code: 0, why: 'no-answer' })

let state: WebhookState
let rows: DeliveryRow[]
let changed: Partial<SettingsFormState['form']>[]
beforeEach(async () => {
  setViewportWidth(1440)
  await openAdminDatabase()
  state = {
    address,
    format: 'json',
    secretBy: 'Tobias Lindqvist',
    secretAt: '2026-09-14 09:00:00.000Z',
    earlierUntil: '',
    counts: { sent: 36, waiting: 1, failed: 1 },
  }
  rows = [waits, answered, givenUp]
  changed = []
  saved.mockReset()
  send.mockReset()
  send.mockResolvedValue({})
  fetched.mockReset()
  fetched.mockImplementation(async (route, input): Promise<unknown> => {
    if (route === webhookRoute) return state
    if (route === webhookDeliveryRoute) {
      const delivery = rows.find(({ id }) => id === (input as { id: string }).id)
      return { delivery, body: `{"id":"${delivery?.id}","event":"${delivery?.event}","firstName":"Gabriel"}` }
    }
    const { state: of } = input as { state?: string }
    const shown = rows.filter(
      ({ status }) => of === undefined || status === of || (of === 'waiting' && status === 'queued'),
    )
    return { rows: shown, next: '', counts: state.counts }
  })
})
afterEach(async () => {
  cleanup()
  await act(() => setLanguage('en'))
  await deleteDatabase()
})

type Part = Partial<SettingsFormState['form']>
function Settings({ typed, saves }: { typed: Part; saves: readonly Part[] }) {
  const [count, setCount] = useState(0)
  const base = { ...stored(address), ...saves[count - 1] }
  const form = { ...base, ...typed }
  const problems = findProblems(changedFields(form, base), form, '2026-11-23')
  return (
    <SettingsFormProvider value={{ form, base, problems, set: (part) => changed.push(part) }}>
      <WebhookCard />
      <Toasts />
      <button onClick={() => setCount(count + 1)}>Receive the saved settings</button>
    </SettingsFormProvider>
  )
}
const show = (typed = address, chosen: Part = {}, saves: readonly Part[] = []) =>
  renderScreen(
    '/admin/settings',
    <Settings typed={{ webhookUrl: typed, ...chosen }} saves={saves} />,
    '/admin/settings?tab=integrations',
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const requests = () =>
  fetched.mock.calls.flatMap(([route, input]) =>
    route === webhookDeliveriesRoute ? [input as { state?: string }] : [],
  )

it('the webhook card validates the address with the rules of the settings form before saving it', async () => {
  show('https://10.0.0.7/in')
  await screen.findByText(/Enter a public https address/)
  expect(screen.getByText(`Previously: ${address}.`)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Webhook URL'), 'x')
  expect(changed).toEqual([{ webhookUrl: 'https://10.0.0.7/inx' }])
})

it('the webhook card shows the language and the hint of a chat format instead of the secret, and saves both', async () => {
  state = { ...state, format: 'slack', secretAt: '' }
  show(address, { webhookFormat: 'slack' })
  await screen.findByText(/They contain no names or email addresses/)
  expect(screen.getByText(/^Sends a message about each lead and application/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create secret' })).toBeNull()
  expect(screen.getByText('Previously: Coterie JSON, signed.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Message language'), 'Español')
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Telegram')
  expect(changed).toEqual([{ webhookLanguage: 'es' }, { webhookFormat: 'telegram' }])
  const form = { ...stored(address), webhookFormat: 'slack', webhookLanguage: 'es' }
  expect(toSettingValues(['webhookFormat'], form)).toEqual({ webhook_format: { format: 'slack', language: 'es' } })
})

it('the webhook card rejects an address that isn’t one of Telegram, whether the address or the format was changed', async () => {
  show(address, { webhookFormat: 'telegram' })
  await screen.findByText(/Enter an address like https:\/\/api\.telegram\.org/)
  cleanup()
  show('https://api.telegram.org/bot1:a/sendMessage?chat_id=-5', { webhookFormat: 'telegram' })
  await screen.findByLabelText('Message language')
  expect(screen.queryByText(/Enter an address like/)).toBeNull()
})

it('the webhook card rejects an address of ntfy without a topic', async () => {
  show('https://ntfy.sh/', { webhookFormat: 'ntfy' })
  await screen.findByText('Enter the address of a topic, like https://ntfy.sh/<topic>.')
})

it('the webhook card shows the status of the saved settings as soon as they arrive', async () => {
  show('', {}, [{ webhookUrl: '' }, { webhookUrl: address, webhookFormat: 'slack' }])
  await screen.findByText(/events pending/)
  state = { ...state, address: '' }
  await press('Receive the saved settings')
  await screen.findByText('Off')
  state = { ...state, address, format: 'slack', counts: {} }
  await press('Receive the saved settings')
  await screen.findByText('On, no events sent yet')
})

it('webhook secret is generated on this device, shown only once for copying, and sent with the password', async () => {
  show()
  await press('Create new secret')
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText<HTMLInputElement>('Secret')
  const made = field.value
  expect(made).toMatch(/^whsec_[0-9a-f]{64}$/)
  expect(dialog.getByText(/until then, the current secret also signs events/)).toBeTruthy()
  // The admin may choose another secret, but not a short one.
  fireEvent.change(field, { target: { value: 'short' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Use this secret' }))
  await dialog.findByText('Use at least 24 characters.')
  fireEvent.change(field, { target: { value: made } })
  await userEvent.click(dialog.getByRole('button', { name: 'Use this secret' }))
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(dialog.getByLabelText('Your password', { selector: 'input' }), 'harbour-lantern-93')
  await userEvent.click(dialog.getByRole('button', { name: 'Use this secret' }))
  await screen.findByText('Secret set')
  expect(send).toHaveBeenCalledWith(setSecretRoute, {
    name: 'webhook_secret',
    value: made,
    password: 'harbour-lantern-93',
  })
  await press('Create new secret')
  const next = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Secret')
  expect(next.value).not.toBe(made)
})

describe('delivery log', () => {
  it('resends waiting or failed deliveries only once, even on a double click, and reloads the log', async () => {
    let finish = (): void => {}
    send.mockReturnValueOnce(new Promise((resolve) => (finish = () => resolve({}))))
    show()
    const button = await screen.findByRole('button', { name: 'Resend application.created, Emilia Sandoval' })
    await userEvent.dblClick(button)
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(resendDeliveriesRoute, { deliveries: [waits.id] })
    const before = requests().length
    await act(async () => finish())
    await screen.findByText('Resending now')
    await waitFor(() => expect(requests().length).toBeGreaterThan(before))
    expect(screen.queryByRole('button', { name: 'Resend lead.created, Gabriel Etxeberria' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Resend .*, / })).toHaveLength(2)
  })

  it('opens a delivery with its problem, its solution and the request body', async () => {
    const { at } = show()
    const [, , third] = await screen.findAllByRole('link', { name: /^View/ })
    await userEvent.click(third!)
    const dialog = within(await screen.findByRole('dialog', { name: 'lead.created' }))
    await dialog.findByText(/No response within 10 seconds/)
    expect(dialog.getByText(/"firstName": "Gabriel"/)).toBeTruthy()
    expect(at()).toContain('delivery=d00000000000003')
    await userEvent.click(dialog.getByRole('button', { name: 'Resend' }))
    expect(send).toHaveBeenCalledWith(resendDeliveriesRoute, { deliveries: [givenUp.id] })
  })
})

describe('webhook test', () => {
  it('shows the response of the endpoint', async () => {
    send.mockResolvedValueOnce({ status: 204, tookMs: 96 })
    show()
    await press('Send test')
    expect(send).toHaveBeenCalledWith(sendTestWebhookRoute, {})
    await screen.findByText('Response 204 in 96 ms.')
  })

  it('is available only when the address is saved and a secret is set', async () => {
    show('https://other.example/in')
    await press('Send test')
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Send test' }).title).toBe(
      'Save the address first. Signed JSON also needs a secret.',
    )
  })
})
