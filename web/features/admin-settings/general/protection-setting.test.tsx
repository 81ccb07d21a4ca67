// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchOffRoute, type SwitchOff } from '../../../../domain/api/security/protections'
import { settingDefaults } from '../../../../domain/program/settings'
import { adminsCopy, dropCopy, showScreen, windowOf } from '../../../data/testing/screen'
import { setLanguage } from '../../../i18n/language'
import { ProtectionSetting } from './protection-setting'
import { formOf } from './settings-form'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: async () => ({}) }))

const reload = vi.fn()
const me = 'ana'
vi.mock('../../../data/queries/session/session', async (real) => ({
  ...(await real<object>()),
  useCurrentPerson: () => ({ id: 'ana' }),
}))

beforeEach(async () => {
  windowOf(1440)
  await adminsCopy()
  send.mockReset().mockResolvedValue({})
  reload.mockReset()
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  await dropCopy()
})

function show(on: boolean, ...rows: SwitchOff[]) {
  const settings = { ...settingDefaults, require_second_admin: on }
  const form = formOf({
    settings,
    versions: {},
    rates: { default_rental_rate: 0, affiliate_commission_rate: 0, referral_bonus_amount: 0 },
  })
  showScreen(
    '/admin/settings',
    <ProtectionSetting
      setting="require_second_admin"
      field="requireSecondAdmin"
      label="Second administrator for payments"
      state={{ form, base: form, problems: new Map(), set: () => undefined }}
      switchOffs={{ value: { rows }, error: null, loading: false, asOf: null, reload }}
    />,
  )
}
const request = (by: string): SwitchOff => ({
  setting: 'require_second_admin',
  by,
  byName: 'Tobias Lindqvist',
  at: '2026-11-28 10:00:00.000Z',
  until: '2026-12-01 10:00:00.000Z',
})

it('is a switch while it is off', () => {
  show(false)
  expect(screen.getByRole('switch', { name: 'Second administrator for payments' })).toBeTruthy()
})

it('asks for the password before it asks to switch the protection off', async () => {
  show(true)
  await userEvent.click(screen.getByRole('button', { name: 'Switch off Second administrator for payments' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(
    'It is switched off in 72 hours, or as soon as another administrator confirms it.',
  )
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'harbour')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask to switch off' }))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(send.mock.calls).toEqual([
    [switchOffRoute, { setting: 'require_second_admin', act: 'ask', password: 'harbour' }],
  ])
})

it('says who asked and when it happens, and is stopped or confirmed by another admin', async () => {
  show(true, request('tobias'))
  expect(screen.getByRole('status').textContent).toMatch(
    /^It will be switched off on Dec 1, 2026.*Tobias Lindqvist asked for it on Nov 28, 2026.*You can stop it, or confirm it at once\.$/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Keep Second administrator for payments on' }))
  await waitFor(() =>
    expect(send.mock.calls).toEqual([[switchOffRoute, { setting: 'require_second_admin', act: 'stop' }]]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Confirm switching off Second administrator for payments' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'harbour')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Switch off now' }))
  await waitFor(() =>
    expect(send.mock.calls.at(-1)).toEqual([
      switchOffRoute,
      { setting: 'require_second_admin', act: 'confirm', password: 'harbour' },
    ]),
  )
})

it('isn’t confirmed by its asker, in Spanish', async () => {
  await setLanguage('es')
  show(true, request(me))
  expect(screen.getByRole('status').textContent).toContain('Otra persona que administre puede confirmarlo antes.')
  expect(screen.queryByRole('button', { name: /Confirmar/ })).toBeNull()
})
