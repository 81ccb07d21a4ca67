// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProfileActivity, ProfilePause, RentalPeriod } from '../../../../domain/entities'
import { renderWithRouter } from '../../../data/testing/screen'
import { ActivitySection } from './activity-section'
import type { SectionProps } from './person-state'

const sent = vi.hoisted(() => vi.fn<(route: { path: string }, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: sent, fetchRoute: vi.fn() }))

const today = '2026-11-21'
const entry = (id: string, over: Partial<ProfileActivity> = {}) =>
  ({
    id,
    user_id: 'u',
    day: today,
    kind: 'posts',
    actions: 3,
    text: '',
    replaces: '',
    entered_by: 'a',
    entered_at: `${today} 10:00:00.000Z`,
    ...over,
  }) as ProfileActivity
const periods = [{ id: 'p', start_date: '2026-11-01', end_date: '', voided_at: '' } as RentalPeriod]

const show = (activity: ProfileActivity[], pauses: ProfilePause[] = []) => {
  const page = { person: { id: 'u' }, records: { activity, pauses, periods }, view: { today } } as never as SectionProps
  return renderWithRouter('/admin', <ActivitySection {...page} onDone={() => undefined} />, '/admin')
}
const press = async (name: string | RegExp) => userEvent.setup().click(await screen.findByRole('button', { name }))

afterEach(cleanup)
beforeEach(() => {
  sent.mockReset()
  sent.mockResolvedValue({ entry: 'e' })
})

describe('a person’s activity', () => {
  it('is recorded with day, number, kind and text', async () => {
    show([])
    await press('Add activity')
    const dialog = await screen.findByRole('dialog')
    const user = userEvent.setup()
    await user.clear(within(dialog).getByLabelText('Number'))
    await user.type(within(dialog).getByLabelText('Number'), '12')
    await user.selectOptions(within(dialog).getByLabelText('Type'), 'accepted')
    await press('Add')
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    expect(sent.mock.calls[0]?.[1]).toEqual({ user: 'u', day: today, kind: 'accepted', actions: 12, text: '' })
  })

  it('is corrected through its current entry; 0 removes it', async () => {
    show([entry('a', { actions: 9 }), entry('b', { replaces: 'a' })])
    expect(screen.queryByText('9')).toBeNull()
    await press(/^Edit the entry for/)
    const dialog = await screen.findByRole('dialog')
    const user = userEvent.setup()
    await user.clear(within(dialog).getByLabelText('Number'))
    await user.type(within(dialog).getByLabelText('Number'), '0')
    await user.selectOptions(within(dialog).getByLabelText('Type'), 'accepted')
    await press('Save correction')
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    expect(sent.mock.calls[0]?.[1]).toEqual({ entry: 'b', kind: 'accepted', actions: 0, text: '' })
  })
})
