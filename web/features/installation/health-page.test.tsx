// @vitest-environment happy-dom
import { act, cleanup, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeBackupRoute } from '../../../domain/api/program/backups'
import type { healthRoute } from '../../../domain/api/program/health'
import type { OutputOf } from '../../../domain/api/route'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { CodedError } from '../../../domain/error-codes'
import { healthAbouts } from '../../../domain/program/health'
import { confirmClockRoute } from '../../../domain/api/program/health'
import { wellHealth } from '../../data/testing/health'
import { showScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { Toasts } from '../../ui/layers/toasts'
import { HealthPage } from './health-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

let health: OutputOf<typeof healthRoute>
/** How far the server's clock is ahead of this one, ms. */
let ahead: number
beforeEach(async () => {
  await act(() => setLanguage('en'))
  health = wellHealth
  ahead = 0
  send.mockReset()
  send.mockResolvedValue({})
  fetched.mockReset()
  fetched.mockImplementation(async () => ({ ...health, nowMs: Date.now() + ahead }))
})
afterEach(cleanup)

const show = () =>
  showScreen(
    '/admin/health',
    <>
      <HealthPage />
      <Toasts />
    </>,
  )
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('says that nothing needs a look, and shows what is measured', async () => {
  show()
  await screen.findByText('Nothing to look at.')
  const disk = await card('Disk')
  expect(disk.getByRole('img', { name: '62 percent of the disk is used' })).toBeTruthy()
  for (const words of ['6.4 GB', '3.2 GB', 'of 40.0 GB']) expect(disk.getByText(words)).toBeTruthy()
  const backups = await card('Backups')
  expect(backups.getAllByRole('img').map((bead) => bead.getAttribute('aria-label'))).toEqual([
    'Nov 19: written',
    'Nov 20: missing',
    'Nov 21: written',
  ])
  expect(backups.getByText('Nov 20: the disk was full')).toBeTruthy()
  expect(backups.getByText(/1\.8 MB, read back and compared/)).toBeTruthy()
  expect((await card('Version')).getByText('64 steps, all run')).toBeTruthy()
  const safety = await card('Safety')
  for (const words of ['until Feb 11, 2027', 'Verified', 'In sync', 'Europe/Madrid', 'not public']) {
    expect(safety.getByText(words)).toBeTruthy()
  }
})

it.each(['en', 'es'] as const)('has words and a remedy for everything that can be found, in %s', async (language) => {
  await act(() => setLanguage(language))
  const abouts = healthAbouts.filter((about) => about !== 'clock')
  health = { ...health, findings: abouts.map((about) => ({ about, state: 'look' as const })) }
  show()
  const found = await screen.findAllByRole('listitem')
  const said = found.filter((item) => item.closest('[aria-label]') === null)
  expect(said).toHaveLength(healthAbouts.length - 1)
  expect(new Set(said.map((item) => item.textContent)).size).toBe(said.length)
  for (const item of said) expect(item.textContent?.split(/[.?] /).length).toBeGreaterThan(1)
})

it('asks an admin to confirm a clock that is far ahead, naming its time (M42)', async () => {
  health = { ...health, clockWaits: '2026-11-21 12:00:00.000Z', findings: [{ about: 'clock-ahead', state: 'bad' }] }
  show()
  await screen.findByText(
    /The server’s clock is far ahead of what it was\. It says .*\d{4}.*\. The monthly run waits\./,
  )
  await press('Confirm the clock')
  await waitFor(() => expect(send.mock.calls).toEqual([[confirmClockRoute, {}]]))
})

it('names what is bad as bad, and leads to where it is put right', async () => {
  health = {
    ...health,
    findings: [
      { about: 'backup-failed', state: 'bad' },
      { about: 'no-mail', state: 'look' },
    ],
    backups: { ...health.backups, problem: 'unreadable' },
  }
  show()
  const found = await card('2 things to look at.')
  expect(found.getByText('Bad:')).toBeTruthy()
  expect(found.getByText(/it could not be read back/)).toBeTruthy()
  expect(found.getByRole('link', { name: 'Set up mail' }).getAttribute('href')).toBe('/admin/set-up?step=mail')
  await userEvent.click(found.getByRole('button', { name: 'Back up now' }))
  expect(send).toHaveBeenCalledWith(makeBackupRoute, {})
})

it('compares the clock with this device’s', async () => {
  ahead = 90_000
  show()
  const found = await card('1 thing to look at.')
  expect(found.getByText(/differ by (89|90)\.\d s/)).toBeTruthy()
})

it('backs up once, and asks again while it is written', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  health = { ...health, backups: { ...health.backups, last: null } }
  let answered: (value: unknown) => void = () => undefined
  send.mockReturnValue(new Promise((resolve) => (answered = resolve)))
  show()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Back up now' }))
  expect(send).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith(makeBackupRoute, {})
  health = { ...health, backups: { ...health.backups, running: true } }
  await act(async () => answered({ name: 'x' }))
  expect((await screen.findByRole('button', { name: 'Writing…' })).getAttribute('aria-busy')).toBe('true')
  health = { ...health, backups: wellHealth.backups }
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await screen.findByText(/read back and compared/)
  vi.useRealTimers()
})

it('keeps as many as are wanted, at the version that was read', async () => {
  show()
  await press('Keep fewer backups')
  const dialog = within(await screen.findByRole('dialog', { name: 'How backups are kept' }))
  const keep = dialog.getByLabelText('How many are kept')
  await userEvent.clear(keep)
  await userEvent.type(keep, '1')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a number from 2 to 60.')
  await userEvent.clear(keep)
  await userEvent.type(keep, '7')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenCalledWith(saveSettingsRoute, {
    values: { backups: { nightly: true, keep: 7 } },
    versions: { backups: 0 },
  })
})

it('that can’t be read is said, with a retry', async () => {
  fetched.mockRejectedValueOnce(new CodedError('server-error'))
  show()
  await screen.findByText('How this installation is can’t be read now.')
  await press('Try again')
  await screen.findByText('Nothing to look at.')
})
