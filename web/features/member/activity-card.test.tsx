// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar'
import type { RentalPeriod } from '../../../domain/entities'
import { memberPage } from '../../data/testing/member-page'
import { meId, renderScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { dismissToast, toastContents } from '../../ui/layers/toast'
import { withToasts } from '../testing/with-toasts'
import { ActivityCard } from './activity-card'

describe('activity card', () => {
  const page = memberPage()
  afterEach(async () => {
    act(() => [...toastContents.keys()].forEach(dismissToast))
    await act(() => setLanguage('en'))
  })

  const show = () =>
    renderScreen(
      '/dashboard',
      withToasts(<ActivityCard user={meId} periods={periods as RentalPeriod[]} today={today()} />),
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
  const periods = [rental()]
  const addRows = async (...rows: [table: 'profile_activity' | 'profile_pauses', row: object][]) => {
    for (const [table, row] of rows) await page.db.rows(table).put(row as never)
  }
  /** Waits until the activity card has read the local data; until then it shows a skeleton. */
  const done = async () => {
    await screen.findByRole('img', { name: /days?\.$/ })
    return screen.getByRole('region', { name: 'What is done on your profile' })
  }
  const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))

  it('lists activity by day with number and text and a corrected entry only once, and links to a ticket', async () => {
    await addRows(
      ['profile_activity', entry('a', { actions: 987 })],
      ['profile_activity', entry('b', { actions: 2, replaces: 'a' })],
      ['profile_activity', entry('c', { kind: 'invitations', actions: 5, text: '' })],
    )
    show()
    const card = await done()
    expect(await within(card).findByText('articles shared: logistics')).toBeTruthy()
    expect(within(card).getAllByText('invitations sent')).toHaveLength(2)
    expect(card.textContent).toContain('7actions in')
    expect(card.textContent).not.toContain('987')
    expect(within(card).getByRole('img', { name: /^7 actions in / })).toBeTruthy()
    expect(within(card).getByText('Active')).toBeTruthy()
    const reportLink = within(card).getByRole('link', { name: 'Report a problem' })
    expect(reportLink.getAttribute('href')).toContain('subject=Activity+on+my+profile')
  })

  describe('pause', () => {
    it('sends only one request for several presses, and shows a rejection', async () => {
      page.says.push({ status: 409, body: { code: 'changed-meanwhile' } })
      show()
      const button = await screen.findByRole('button', { name: 'Pause from tomorrow' })
      await userEvent.setup().dblClick(button)
      await waitFor(() => expect(toastContents.size).toBeGreaterThan(0))
      expect(page.asked).toEqual([{ path: '/api/profile/pause', body: {} }])
    })

    it('shows how long the profile has been paused, and resumes it', async () => {
      await addRows(['profile_pauses', pause()])
      show()
      expect(await screen.findByRole('heading', { name: /^Your profile has been paused since/ })).toBeTruthy()
      expect(within(await done()).getByText('Paused')).toBeTruthy()
      page.says.push({ status: 200, body: { pause: 'pause' } })
      await press('Resume')
      expect(await screen.findByText('Your profile is active again')).toBeTruthy()
      expect(page.asked).toEqual([{ path: '/api/profile/resume', body: {} }])
    })
  })
})
