// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memberPage } from '../../data/testing/member-page'
import { meId, showRouted } from '../../data/testing/screen'
import { here, inDays } from '../../data/testing/signed-in'
import { setLanguage } from '../../i18n/language'
import { dismissToast, toastContents } from '../../ui/layers/toast'
import { SettingsPage } from './settings-page'

const page = memberPage({ reads: true })
afterEach(async () => {
  for (const id of toastContents.keys()) dismissToast(id)
  await act(() => setLanguage('en'))
})

const show = () => showRouted('/dashboard/settings', <SettingsPage />, '/dashboard/settings?tab=notifications')
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const waiting = () => page.db.outbox.toArray()

describe('Notifications', () => {
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  const notify = async () => (await page.db.rows('users').get(meId))?.notify

  it('keeps each press at once, sends that alone, and undoes it by the same box', async () => {
    show()
    const user = userEvent.setup()
    const sent = await box('A payment was sent: mail')
    expect([sent.checked, (await box('A payment was approved: mail')).checked]).toEqual([true, false])
    await user.click(sent)
    await waitFor(async () => expect(await notify()).toEqual({ 'payment-sent': { mail: false } }))
    await waitFor(() => expect(sent.checked).toBe(false))
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    await user.click(sent)
    await waitFor(async () => expect(await notify()).toEqual({ 'payment-sent': { mail: true } }))
    expect((await waiting()).every(({ c, patch }) => c === 'users' && Object.keys(patch).join() === 'notify')).toBe(
      true,
    )
  })

  it('shows no box where mail always goes, nor kinds that can’t reach this person', async () => {
    show()
    await box('A payment was sent: mail')
    expect(screen.queryByRole('checkbox', { name: /PayPal address, password.*: mail/ })).toBeNull()
    expect(screen.getAllByText('always by mail').length).toBeGreaterThan(1)
    expect(screen.queryByText('Somebody joined with your link')).toBeNull()
    act(() => void page.db.rows('users').update(meId, { roles: ['user', 'affiliate'] }))
    expect(await screen.findByText('Somebody joined with your link')).toBeTruthy()
  })

  it('asks this browser for pushes by a press alone, and then lets them be chosen', async () => {
    const permission = vi.fn<() => Promise<string>>(async () => 'granted')
    const subscription = { toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }) }
    const pushManager = {
      getSubscription: async () => null,
      subscribe: vi.fn<(wanted: object) => unknown>(() => subscription),
    }
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: permission })
    vi.stubGlobal('PushManager', class {})
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve({ pushManager }), addEventListener: () => {}, removeEventListener: () => {} },
    })
    try {
      show()
      const user = userEvent.setup()
      const toggle = await screen.findByRole('switch', { name: 'Push on this device' })
      expect([permission.mock.calls.length, (await box('A payment was sent: push')).disabled]).toEqual([0, true])
      page.says = [{ status: 200, body: { key: 'the server’s key' } }]
      await user.click(toggle)
      await waitFor(() => expect(page.asked.map(({ path }) => path)).toEqual(['/api/push/key', '/api/push/subscribe']))
      expect(pushManager.subscribe).toHaveBeenCalledWith({
        userVisibleOnly: true,
        applicationServerKey: 'the server’s key',
      })
      expect(page.asked[1]?.body).toEqual({ endpoint: 'https://push.example/a', p256dh: 'p', auth: 'a' })
      await page.db
        .rows('push_subscriptions')
        .put({ id: 'push', user_id: meId, device: here, created: inDays(0) } as never)
      await waitFor(async () => expect((await box('A payment was sent: push')).disabled).toBe(false))
      expect((await box('A payment was sent: push')).checked).toBe(true)
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker')
    }
  })

  it('says what is in the way of pushes where this browser takes none', async () => {
    show()
    expect(await screen.findByText('this browser takes no push messages')).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Push on this device' })).toBeNull()
  })

  it('keeps quiet hours with this device’s time zone, and no hours that are none', async () => {
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
