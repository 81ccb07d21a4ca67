// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackupRoute, confirmClockRoute, healthRoute } from '../../../domain/api/program/health'
import { setMailDeliveryRoute, type MailDeliveryState } from '../../../domain/api/messages/mail-delivery'
import type { OutputOf } from '../../../domain/api/route'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { CodedError } from '../../../domain/error-codes'
import { emptyDelivery } from '../../../domain/mail/delivery'
import { settingDefaults } from '../../../domain/program/settings'
import type { StoredSettings } from '../../data/queries/installation/settings'
import { healthyInstallation } from '../../data/testing/health'
import { renderScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { withToasts } from '../testing/with-toasts'
import { SetUpPage } from './set-up-page'
import { healthTopics } from '../../../domain/program/health'
import { HealthPage } from './health-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown) => Promise<unknown>>())
const stored = vi.hoisted(() => ({ value: undefined as unknown, error: null, reload: () => undefined }))
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
vi.mock('../../data/queries/installation/settings', async (real) => ({
  ...(await real<object>()),
  useSettings: () => stored,
}))
vi.mock('../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useProductName: () => 'Coterie',
}))

type Health = OutputOf<typeof healthRoute>
const showWithToasts = (path: string, page: ReactElement, at = path) => renderScreen(path, withToasts(page), at)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(async () => {
  await act(() => setLanguage('en'))
  send.mockReset().mockResolvedValue({})
  fetched.mockReset()
})
afterEach(cleanup)

describe('setup page', () => {
  let health: Health
  const noMailServer: MailDeliveryState = {
    source: 'none',
    delivery: { ...emptyDelivery, from: 'hello@coterie.example' },
    keySet: false,
    setBy: '',
    setAt: '',
    loopback: false,
    testedAt: '',
    testWorked: false,
    sentToday: 0,
  }

  beforeEach(() => {
    health = {
      ...healthyInstallation,
      setUp: { name: false, time: false, mail: false, backup: false },
      mail: { ...healthyInstallation.mail, source: 'none', testedAt: '', testWorked: false },
      backups: { ...healthyInstallation.backups, last: null, nights: [], kept: 0, secondPlace: '' },
    }
    stored.value = {
      settings: { ...settingDefaults, support_email: '' },
      versions: { product_name: 1, support_email: 1, time_zone: 1 },
      rates: { default_rental_rate: 0, affiliate_commission_rate: 0, referral_bonus_amount: 0 },
    } satisfies StoredSettings
    fetched.mockImplementation(async (route) => (route === healthRoute ? health : noMailServer))
  })

  const show = (query = '') => showWithToasts('/admin/set-up', <SetUpPage />, `/admin/set-up${query}`)
  const title = (name: string) => screen.findByRole('heading', { level: 1, name })
  const currentStep = () => screen.getByRole('listitem', { current: 'step' }).textContent

  it('setup steps start with the first open step, and redirect to the overview if none is open', async () => {
    health.setUp = { name: true, time: true, mail: false, backup: false }
    show()
    await title('Set up email')
    expect(currentStep()).toContain('Email')
    expect(screen.getByRole('img', { name: '3 of 5 steps completed' })).toBeTruthy()
    cleanup()
    health.setUp = { name: true, time: true, mail: true, backup: true }
    const app = show()
    await waitFor(() => expect(app.at()).toBe('/admin'))
  })

  it('setup steps can be skipped and revisited without sending anything', async () => {
    const app = show()
    await title('Name your program')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await press('Skip for now')
    await title('Set your time zone')
    await press('Skip for now')
    await title('Set up email')
    await press('Skip for now')
    await title('Create your first backup')
    expect(app.at()).toBe('/admin/set-up?step=backup')
    const open = within(screen.getByRole('region', { name: 'Before you invite the first person' }))
    expect(open.getAllByText('To do')).toHaveLength(4)
    expect(open.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe('/admin/set-up?step=mail')
    await press('Back')
    await title('Set up email')
    expect(send).not.toHaveBeenCalled()
  })

  it('setup steps show an error with a retry if the progress can’t be loaded', async () => {
    fetched.mockRejectedValue(new CodedError('server-unreachable'))
    show()
    await screen.findByText('Couldn’t load the setup status.')
    fetched.mockImplementation(async (route) => (route === healthRoute ? health : noMailServer))
    await press('Try again')
    await title('Name your program')
    expect(await screen.findByLabelText('Program name')).toBeTruthy()
  })

  it('name step saves the name only once, with the address and the loaded version, and shows the next step', async () => {
    show()
    const name = await screen.findByLabelText('Program name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Círculo')
    await userEvent.type(screen.getByLabelText('Support email'), 'ayuda@example.org')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }))
    await title('Set your time zone')
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(saveSettingsRoute, {
      values: { product_name: 'Círculo', support_email: 'ayuda@example.org' },
      versions: { product_name: 1, support_email: 1 },
    })
  })

  it('time zone step shows the zone’s day and time, and saves the zone', async () => {
    show('?step=time')
    await userEvent.selectOptions(await screen.findByLabelText('Time zone'), 'Europe/Madrid')
    expect(screen.getByText('Local time:', { exact: false })).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Today is day \d+ of \d+$/ })).toBeTruthy()
    expect(screen.getByText(/starts automatically/)).toBeTruthy()
    await press('Continue')
    expect(send).toHaveBeenCalledWith(saveSettingsRoute, {
      values: { time_zone: 'Europe/Madrid' },
      versions: { time_zone: 1 },
    })
    await title('Set up email')
  })

  it('mail step saves a mail server after an accepted test; after a rejection it shows the server’s message and keeps the input', async () => {
    send.mockRejectedValueOnce(new CodedError('mail-refused', { problem: 'tls', answer: '', detail: 'x509: expired' }))
    show('?step=mail')
    await userEvent.type(await screen.findByLabelText('Server', { selector: 'input' }), 'smtp.correo.example')
    await userEvent.type(screen.getByLabelText('Your password', { selector: 'input' }), 'harbour-lantern-9')
    await press('Test and use')
    await screen.findByText(/Couldn’t establish an encrypted connection.*Detail: x509: expired\./)
    expect(screen.getByLabelText<HTMLInputElement>('Server', { selector: 'input' }).value).toBe('smtp.correo.example')
    await press('Resend test')
    await title('Create your first backup')
    expect(send).toHaveBeenCalledTimes(2)
    expect(send.mock.calls[1]?.[0]).toBe(setMailDeliveryRoute)
  })

  it('backup step shows why a backup failed, and can start another one', async () => {
    health.backups.problem = 'disk-full'
    show('?step=backup')
    await screen.findByText('The disk was full.', { exact: false })
    expect(screen.getByRole('button', { name: 'Create backup' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Skip for now' }).getAttribute('href')).toBe('/admin')
  })
})

describe('health page', () => {
  let health: Health
  beforeEach(() => {
    health = healthyInstallation
    fetched.mockImplementation(async () => ({ ...health, nowMs: Date.now() }))
  })

  const show = () => showWithToasts('/admin/health', <HealthPage />)

  it.each(['en', 'es'] as const)('has a text and a solution for every finding, in %s', async (language) => {
    await act(() => setLanguage(language))
    const serverFindings = healthTopics.filter((about) => about !== 'clock')
    health = { ...health, findings: serverFindings.map((about) => ({ about, state: 'look' as const })) }
    show()
    const shownFindings = await screen.findAllByRole('listitem')
    const findingItems = shownFindings.filter((item) => item.closest('[aria-label]') === null)
    expect(findingItems).toHaveLength(healthTopics.length - 1)
    expect(new Set(findingItems.map((item) => item.textContent)).size).toBe(findingItems.length)
    for (const item of findingItems) expect(item.textContent?.split(/[.?] /).length).toBeGreaterThan(1)
  })

  it('shows where the continuous copy is, and since when it has been incomplete', async () => {
    const replica = {
      place: 's3://bucket/copy',
      completeAt: '2026-11-21 12:00:00.000Z',
      problem: 'unreachable' as 'unreachable' | '',
      machine: 'alpha',
      epoch: 7,
      standby: 'beta',
      standbyAt: '2026-11-21 13:00:00.000Z',
    }
    health = { ...health, replica, findings: [{ about: 'replica', state: 'bad' }] }
    show()
    await screen.findByText(/^The continuous copy has been incomplete since .*2026.*\.$/)
    screen.getByText(/^s3:\/\/bucket\/copy, can’t be reached, last complete .*2026/)
    screen.getByText('alpha, term 7')
    screen.getByText(/^beta, last complete .*2026/)
    cleanup()
    health = { ...health, replica: { ...replica, standbyAt: '' } }
    show()
    await screen.findByText('beta, copying')
    cleanup()
    health = { ...health, replica: { ...replica, standby: '', standbyAt: '' } }
    show()
    await screen.findByText('None seen')
    cleanup()
    health = { ...health, replica: { ...replica, problem: '', machine: '', epoch: 0 } }
    show()
    await screen.findByText(/^s3:\/\/bucket\/copy, last complete .*2026/)
    expect(screen.queryByText('Leading machine')).toBeNull()
    cleanup()
    health = { ...health, replica: null, findings: [] }
    show()
    await screen.findByText('All systems normal')
    expect(screen.queryByText('Continuous copy')).toBeNull()
  })

  it('asks an admin to confirm a clock that is far ahead, and shows its time (M42)', async () => {
    health = { ...health, clockWaits: '2026-11-21 12:00:00.000Z', findings: [{ about: 'clock-ahead', state: 'bad' }] }
    show()
    await screen.findByText(/The server’s clock jumped far ahead\. It now says .*\d{4}.*\. The monthly run is paused\./)
    await press('Confirm server time')
    await waitFor(() => expect(send.mock.calls).toEqual([[confirmClockRoute, {}]]))
  })

  it('starts only one backup, and reloads while the backup is running', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    health = { ...health, backups: { ...health.backups, last: null } }
    let resolveResponse: (value: unknown) => void = () => undefined
    send.mockReturnValue(new Promise((resolve) => (resolveResponse = resolve)))
    show()
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Back up now' }))
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(createBackupRoute, {})
    health = { ...health, backups: { ...health.backups, running: true } }
    await act(async () => resolveResponse({ name: 'x' }))
    expect((await screen.findByRole('button', { name: 'Backing up…' })).getAttribute('aria-busy')).toBe('true')
    health = { ...health, backups: healthyInstallation.backups }
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await screen.findByText(/1\.8 MB, verified/)
    vi.useRealTimers()
  })

  it('saves how many backups to keep, with the loaded version', async () => {
    show()
    await press('Backup settings')
    const dialog = within(await screen.findByRole('dialog', { name: 'Backup settings' }))
    const countField = dialog.getByLabelText('Backups to keep')
    await userEvent.clear(countField)
    await userEvent.type(countField, '1')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter a number from 2 to 60.')
    await userEvent.clear(countField)
    await userEvent.type(countField, '7')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(send).toHaveBeenCalledWith(saveSettingsRoute, {
      values: { backups: { nightly: true, keep: 7 } },
      versions: { backups: 0 },
    })
  })
})
