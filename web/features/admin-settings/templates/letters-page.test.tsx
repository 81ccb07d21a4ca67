// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lettersSentRoute } from '../../../../domain/api/messages/mail'
import { previewMailRoute, startLetterRoute, tryLetterRoute } from '../../../../domain/api/messages/mail-preview'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import { ownLetterNames } from '../../../../domain/mail/own-letters'
import { settingDefaults } from '../../../../domain/program/settings'
import { showRouted, windowOf } from '../../../data/testing/screen'
import { LettersPage } from './letters-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const kept = vi.hoisted(() => ({ drafts: new Map<string, unknown>(), stored: {} as unknown }))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/installation/settings', async (real) => ({
  ...(await real<object>()),
  useSettings: () => ({ value: kept.stored, error: null }),
  useSettingTimes: () => ({ value: new Map([['letter_invite', '2026-11-04 10:00:00.000Z']]) }),
}))
const zoe = { id: 'zoezoezoezoezoe', first_name: 'Zoé', last_name: 'Marín', email: 'zoe@mail.example' }
vi.mock('../../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  useFoundPeople: (text: string) => ({
    value: { rows: text === '' ? [] : [zoe], more: 0 },
    loading: false,
    error: null,
  }),
}))
vi.mock('../../../data/queries/session/session', () => ({
  useMe: () => ({ value: { first_name: 'Ana', last_name: 'Ortuño', email: 'ana@coterie.example' } }),
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: async (key: string) => kept.drafts.get(key),
  keepDraft: async (key: string, value: unknown) => {
    if (value === undefined) kept.drafts.delete(key)
    else kept.drafts.set(key, structuredClone(value))
  },
}))

beforeEach(() => {
  windowOf(1440)
  kept.drafts.clear()
  kept.stored = {
    settings: {
      ...settingDefaults,
      letter_invite: { subject: 'A', template: 'B', subjectEs: 'C', templateEs: 'D', older: 'es' },
      'letter_new-device': { subject: 'A', template: 'B', subjectEs: '', templateEs: '' },
    },
    versions: { 'letter_reset-password': 3 },
    rates: { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 },
  }
  send.mockReset()
  send.mockResolvedValue({})
  fetched.mockReset()
  fetched.mockImplementation(async (route) =>
    route === previewMailRoute
      ? { subject: 'As made', address: '/api/mail-view/1' }
      : route === lettersSentRoute
        ? { sent: { least: 1000, more: true } }
        : {},
  )
})
afterEach(cleanup)

const show = (letter = '') =>
  showRouted('/admin/settings/templates', <LettersPage />, `/admin/settings/templates${letter && `?letter=${letter}`}`)
const inLanguage = (name: 'English' | 'Español') => within(screen.getByRole('region', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(inLanguage('English').getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => userEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body)

describe('mail templates', () => {
  it('are all letters of the product, in four groups, each with how it stands', async () => {
    show()
    const list = within(await screen.findByRole('navigation', { name: 'Mail templates' }))
    expect(list.getAllByRole('button')).toHaveLength(ownLetterNames.length)
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'People',
      'Money',
      'Support',
      'Account',
    ])
    expect(list.getByRole('button', { name: /^New device/ }).textContent).toContain('own, in one language')
    // never saved or emptied again it has no day on which it became one's own
    expect(list.getByRole('button', { name: /^Password reset/ }).textContent).toMatch(/default$|default[A-Z]/)
    expect(list.getByRole('button', { name: /^Invitation own, Spanish is older, changed Nov 4, 2026/ })).toBeTruthy()
    // one head for each language, not its name at each field
    expect(inLanguage('Español').getByLabelText('Subject')).toBeTruthy()
    expect(screen.queryByText(/Subject, Spanish/)).toBeNull()
  })

  it('a letter that needs its link isn’t saved without it, in either language; with it, it is saved whole', async () => {
    show('reset-password')
    await screen.findByRole('region', { name: 'Password reset' })
    type('Subject', 'Your {{actionLink}}')
    expect(screen.getByText('{{actionLink}} belongs into the template, not into the subject.')).toBeTruthy()
    type('Subject', 'Your new password')
    type('HTML template', '<p>Hello {{firstname}}</p>')
    expect(screen.getByText('{{firstname}} is not a placeholder. Did you mean {{firstName}}?')).toBeTruthy()
    type('HTML template', '<p>Hello {{firstName}}</p>')
    expect(screen.getByText(/The template has to name {{actionLink}}/)).toBeTruthy()
    await press('Save All Settings')
    expect(send).not.toHaveBeenCalled()
    type('HTML template', '<p><a href="{{actionLink}}">Go</a></p>')
    await press('Save All Settings')
    expect(send).toHaveBeenCalledWith(
      saveSettingsRoute,
      expect.objectContaining({
        values: {
          'letter_reset-password': {
            subject: 'Your new password',
            template: '<p><a href="{{actionLink}}">Go</a></p>',
            subjectEs: '',
            templateEs: '',
          },
        },
        versions: { 'letter_reset-password': 3 },
      }),
    )
  })

  it('say when they are sent and how often they were, and lead to those mails', async () => {
    show('invite')
    const card = within(await screen.findByRole('region', { name: 'Invitation' }))
    const times = await card.findByRole('link', { name: '1,000+ times so far' })
    expect(times.parentElement?.textContent).toBe('Sent when somebody invites an address, 1,000+ times so far')
    expect(times.getAttribute('href')).toBe('/admin/mail-log?template=invite&state=sent')
  })

  it('are looked at as anybody gets them, in both languages, in a light or a dark mail program', async () => {
    show('invite')
    const asked = () => fetched.mock.calls.flatMap(([route, input]) => (route === previewMailRoute ? [input] : []))
    const looks = async (name: string) => within(await screen.findByRole('region', { name: `As ${name} gets it` }))
    const card = await looks('Ana Ortuño')
    const frames = () => screen.findAllByTitle('Preview of the mail')
    await waitFor(async () => expect(await frames()).toHaveLength(2))
    await userEvent.type(card.getByRole('combobox', { name: 'As whom' }), 'zo')
    await userEvent.click(await screen.findByRole('option', { name: /Zoé Marín/ }))
    const hers = await looks('Zoé Marín')
    const of = (language: string, theme: string) => ({
      theme,
      template: 'invite',
      language,
      person: zoe.id,
      words: { subject: language === 'en' ? 'A' : 'C', template: language === 'en' ? 'B' : 'D' },
    })
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining([of('en', 'light'), of('es', 'light')])))
    await userEvent.click(hers.getByRole('button', { name: 'Dark' }))
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining([of('en', 'dark'), of('es', 'dark')])))
  })

  it('are begun with the built-in text of their language, and only where nothing is written', async () => {
    send.mockResolvedValueOnce({ subject: 'Asunto', template: '<p>{{actionLink}}</p>' })
    show('new-device')
    await screen.findByRole('region', { name: 'New device' })
    const name = 'Start from the built-in text'
    expect(inLanguage('English').queryByRole('button', { name })).toBeNull()
    await userEvent.click(inLanguage('Español').getByRole('button', { name }))
    expect(send).toHaveBeenCalledWith(startLetterRoute, { template: 'new-device', language: 'es' })
    await waitFor(() => expect(inLanguage('Español').getByLabelText<HTMLInputElement>('Subject').value).toBe('Asunto'))
    expect(inLanguage('Español').getByLabelText<HTMLTextAreaElement>('HTML template').value).toBe(
      '<p>{{actionLink}}</p>',
    )
    expect(inLanguage('English').getByLabelText<HTMLInputElement>('Subject').value).toBe('A')
  })

  it('are looked at as they are sent, tried on oneself, and go back to the built-in words', async () => {
    show('new-device')
    await waitFor(() => expect(screen.getAllByTitle('Preview of the mail')).toHaveLength(2))
    expect(fetched).toHaveBeenCalledWith(previewMailRoute, {
      template: 'new-device',
      language: 'en',
      words: { subject: 'A', template: 'B' },
      theme: 'light',
    })
    await press('Send a test to me')
    expect(send).toHaveBeenCalledWith(
      tryLetterRoute,
      expect.objectContaining({
        template: 'new-device',
        letters: [{ language: 'en', words: { subject: 'A', template: 'B' } }],
      }),
    )
    await press('Back to the default')
    expect(inLanguage('English').getByLabelText<HTMLInputElement>('Subject').value).toBe('')
    expect(within(screen.getByRole('navigation', { name: 'Mail templates' })).getByText('not saved')).toBeTruthy()
  })
})
