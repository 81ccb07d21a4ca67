// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownFactorsRoute } from '../../../../domain/api/security/second-factor'
import { ownEventsRoute } from '../../../../domain/api/security/sessions'
import { addDays } from '../../../../domain/calendar'
import type { CoterieDb } from '../../../data/engine/db/database'
import { changeSession } from '../../../data/engine/person/state'
import { syncState } from '../../../data/engine/sync/status'
import { memberPage } from '../../../data/testing/member-page'
import { adminsCopy, answerWith, dropCopy, meId, showRouted, showScreen } from '../../../data/testing/screen'
import { device, grant, here } from '../../../data/testing/signed-in'
import { setLanguage } from '../../../i18n/language'
import { dismissToast, toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { SecurityTab } from './security-tab'
import { SettingsPage } from '../settings-page'

describe('security offline', () => {
  const factors = {
    passkeys: [{ id: 'k', name: 'My phone', addedAt: '2026-01-02 10:00:00.000Z', usedAt: '', here: true }],
    codesSince: '',
    codesUsedAt: '',
    recoveryLeft: 0,
    recoveryMadeAt: '',
    required: false,
    passkeysNot: '',
  }
  const events = {
    events: [{ at: '2026-11-20 14:10:00.000Z', what: 'device.sign-in', device: 'Windows PC, Edge', byOther: false }],
    passwordSetAt: '',
  }
  let lines: boolean
  let passkeysNot: string
  let db: CoterieDb

  beforeEach(async () => {
    lines = true
    passkeysNot = ''
    answerWith(({ pathname }) => {
      if (!lines) throw new TypeError('no connection')
      if (pathname === '/api/session') return grant
      return pathname === '/api/factor' ? { ...factors, passkeysNot } : pathname.endsWith('/events') ? events : {}
    })
    db = await adminsCopy()
    await db.rows('trusted_devices').bulkPut([device(here, 'Mac, Safari', 80), device('other', 'iPhone', 20)] as never)
  })
  afterEach(async () => {
    cleanup()
    await dropCopy()
  })

  const show = (online = true) =>
    showScreen(
      '/',
      <SecurityTab me={{ id: meId, email: 'lucia@mail.example' }} online={online} onUnsaved={() => undefined} />,
      '/',
    )
  const failed = () => screen.queryByRole('button', { name: 'Try again' })

  it('without a connection shows what was read last, with its time and without an error', async () => {
    show()
    await screen.findByText('My phone')
    await screen.findByText('Signed in')
    expect(screen.queryByText(/^As of/)).toBeNull()
    cleanup()
    lines = false
    syncState.set('offline')
    show(false)
    await screen.findByText('My phone')
    await screen.findByText('Signed in')
    await waitFor(() => expect(screen.getAllByText(/^As of/)).toHaveLength(2))
    expect(failed()).toBeNull()
  })

  it('without a connection and nothing read before says calmly that it needs one', async () => {
    lines = false
    syncState.set('offline')
    show(false)
    await waitFor(() => expect(screen.getAllByText('Needs a connection')).toHaveLength(2))
    expect(failed()).toBeNull()
    const change = screen.getByRole('button', { name: 'Change' })
    expect([change.getAttribute('aria-disabled'), change.title]).toEqual(['true', 'Needs a connection'])
    change.click()
    expect(screen.queryByLabelText('Current password')).toBeNull()
  })

  it('an answer that an older app kept in another shape counts as none', async () => {
    await db.pages.bulkPut([
      { key: JSON.stringify([ownFactorsRoute.name, {}]), at: 1, data: { keys: 3 } },
      { key: JSON.stringify([ownEventsRoute.name, {}]), at: 1, data: 'nothing' },
    ])
    lines = false
    show(false)
    await waitFor(() => expect(screen.getAllByText('Needs a connection')).toHaveLength(2))
  })

  it('this device keeps its mark and Sign Out', async () => {
    changeSession({ deviceId: here })
    lines = false
    show(false)
    const row = (await screen.findByText('Mac, Safari')).closest('li')
    expect(row === null ? '' : within(row).getByText('Current Session').textContent).toBe('Current Session')
    expect(row && within(row).getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  })

  it('at a numeric address promises a member no codes, which only admins have', async () => {
    passkeysNot = 'number'
    act(() => changeSession({ person: { id: meId, roles: ['user'], language: 'en', firstName: 'Lucía' } }))
    show()
    expect((await screen.findByText(/this address is a number/)).textContent).toMatch(
      /On this machine open http:\/\/localhost(:\d+)?\.$/,
    )
    await waitFor(async () => expect(await db.pages.get(JSON.stringify([ownFactorsRoute.name, {}]))).toBeDefined())
  })
})

describe('activity card', () => {
  const page = memberPage()
  afterEach(async () => {
    for (const id of toastContents.keys()) dismissToast(id)
    await act(() => setLanguage('en'))
  })

  const show = () =>
    showRouted(
      '/dashboard/settings',
      <>
        <SettingsPage />
        <Toasts />
      </>,
      '/dashboard/settings?tab=data',
    )
  const today = () => new Date().toISOString().slice(0, 10)
  const rental = (over: object = {}) => ({
    id: 'rental',
    user_id: meId,
    start_date: addDays(today(), -400),
    end_date: '',
    voided_at: '',
    ...over,
  })
  const entry = (id: string, over: object = {}) => ({
    id,
    user_id: meId,
    day: today(),
    kind: 'posts',
    actions: 1,
    text: 'logistics',
    replaces: '',
    entered_by: 'admin',
    entered_at: `${today()} 10:32:00.000Z`,
    ...over,
  })
  const pause = (over: object = {}) => ({
    id: 'pause',
    user_id: meId,
    from_date: addDays(today(), -3),
    to_date: '',
    voided_at: '',
    ...over,
  })
  const put = async (...rows: [table: 'rental_periods' | 'profile_activity' | 'profile_pauses', row: object][]) => {
    for (const [table, row] of rows) await page.db.rows(table).put(row as never)
  }
  /** The card once the copy is read; before, a skeleton has its place. */
  const done = async () => {
    await screen.findByRole('img', { name: /days?\.$/ })
    return screen.getByRole('region', { name: 'What is done on your profile' })
  }
  const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))

  describe('what is done on one’s profile', () => {
    it('is shown by day with its number and words, a corrected entry once, and leads to a ticket', async () => {
      await put(
        ['rental_periods', rental()],
        ['profile_activity', entry('a', { actions: 987 })],
        ['profile_activity', entry('b', { actions: 2, replaces: 'a' })],
        ['profile_activity', entry('c', { kind: 'invitations', actions: 5, text: '' })],
      )
      show()
      const card = await done()
      expect(await within(card).findByText('articles shared: logistics')).toBeTruthy()
      expect(within(card).getByText('invitations sent')).toBeTruthy()
      expect(card.textContent).not.toContain('987')
      expect(within(card).getByRole('img', { name: /^7 in / })).toBeTruthy()
      expect(within(card).getByText('Active')).toBeTruthy()
      const wrong = within(card).getByRole('link', { name: 'This wasn’t agreed' })
      expect(wrong.getAttribute('href')).toContain('subject=What+was+done')
    })

    it('goes back month by month to the first entry, and no further', async () => {
      await put(
        ['rental_periods', rental()],
        ['profile_activity', entry('a', { day: addDays(`${today().slice(0, 7)}-01`, -1), text: 'before' })],
      )
      show()
      const card = await done()
      expect(await within(card).findByText(/^Nothing was entered in/)).toBeTruthy()
      await press('The month before')
      expect(await within(card).findByText('article shared: before')).toBeTruthy()
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'The month before' }).disabled).toBe(true)
      await press('The month after')
      expect(await within(card).findByText(/^Nothing was entered in/)).toBeTruthy()
    })

    it('isn’t there for somebody who never rented', async () => {
      show()
      expect(await screen.findByRole('region', { name: 'Take your data with you' })).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('region', { name: 'What is done on your profile' })).toBeNull())
      expect(screen.queryByRole('button', { name: 'Pause from tomorrow' })).toBeNull()
    })
  })

  describe('a pause', () => {
    it('is asked for in one press, however often it is pressed, and says what was refused', async () => {
      await put(['rental_periods', rental()])
      page.says.push({ status: 409, body: { code: 'changed-meanwhile' } })
      show()
      const button = await screen.findByRole('button', { name: 'Pause from tomorrow' })
      await userEvent.setup().dblClick(button)
      await waitFor(() => expect(toastContents.size).toBeGreaterThan(0))
      expect(page.asked).toEqual([{ path: '/api/profile/pause', body: {} }])
    })

    it('says since when nobody works, and is ended', async () => {
      await put(['rental_periods', rental()], ['profile_pauses', pause()])
      show()
      expect(await screen.findByRole('region', { name: /^Your profile has been paused since/ })).toBeTruthy()
      expect(within(await done()).getByText('Paused')).toBeTruthy()
      page.says.push({ status: 200, body: { pause: 'pause' } })
      await press('Resume')
      expect(await screen.findByText('The pause is over')).toBeTruthy()
      expect(page.asked).toEqual([{ path: '/api/profile/resume', body: {} }])
    })

    it('to come can be taken back; after a rental’s last day there is none to begin', async () => {
      await put(
        ['rental_periods', rental({ end_date: today() })],
        ['profile_pauses', pause({ from_date: addDays(today(), 1) })],
      )
      show()
      expect(await screen.findByRole('button', { name: 'Don’t pause' })).toBeTruthy()
      await act(() =>
        page.db.rows('profile_pauses').update('pause', { voided_at: `${today()} 10:00:00.000Z` } as never),
      )
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Don’t pause' })).toBeNull())
      expect(screen.queryByRole('button', { name: 'Pause from tomorrow' })).toBeNull()
    })

    it('needs a connection, and what was done is read without one', async () => {
      await put(['rental_periods', rental()], ['profile_activity', entry('a')])
      show()
      await screen.findByRole('button', { name: 'Pause from tomorrow' })
      act(() => syncState.set('offline'))
      const button = await screen.findByRole('button', { name: 'Pause from tomorrow' })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
      await userEvent.setup().click(button)
      expect(page.asked).toEqual([])
      expect(within(await done()).getByText('article shared: logistics')).toBeTruthy()
    })
  })
})
