// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { previewMailRoute, tryLetterRoute } from '../../../../domain/api/messages/mail-preview'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import { settingDefaults } from '../../../../domain/program/settings'
import { showRouted, windowOf } from '../../../data/testing/screen'
import { AdminSettingsPage } from './admin-settings-page'

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
    settings: settingDefaults,
    versions: { platform_announcement: 1, affiliate_welcome_email: 2 },
    rates: { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 },
  }
  send.mockReset()
  send.mockResolvedValue({})
  fetched.mockReset()
  fetched.mockImplementation(async (route) =>
    route === previewMailRoute
      ? { subject: 'As made', address: '/api/mail-view/1' }
      : { mark: '', setBy: '', setAt: '' },
  )
})
afterEach(cleanup)

const show = () => showRouted('/admin/settings', <AdminSettingsPage />, '/admin/settings?tab=content')
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the announcement', () => {
  it('is asked for in both languages once it is on, shown as it will look, and saved whole', async () => {
    show()
    await userEvent.click(screen.getByRole('switch', { name: /Announcement banner/ }))
    type('Message, English', 'We pay on Friday.')
    await screen.findByText(/write it in both languages/)
    expect(screen.getByText(/1 field to correct, 2 unsaved changes/)).toBeTruthy()
    await press('Save All Settings')
    expect(send).not.toHaveBeenCalled()
    type('Message, Spanish', 'Pagamos el viernes.')
    expect(screen.getByText('We pay on Friday.', { ignore: 'textarea' })).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'ES' })[0] ?? document.body)
    expect(screen.getByText('Pagamos el viernes.', { ignore: 'textarea' })).toBeTruthy()
    expect(screen.getByText(/everybody sees it over each screen/)).toBeTruthy()
    await press('Save All Settings')
    expect(send).toHaveBeenCalledWith(
      saveSettingsRoute,
      expect.objectContaining({
        values: {
          platform_announcement: { enabled: true, message: 'We pay on Friday.', messageEs: 'Pagamos el viernes.' },
        },
        versions: { platform_announcement: 1 },
      }),
    )
  })
})

describe('the letters', () => {
  it('are looked at as the server makes them, in the language that is being written', async () => {
    show()
    await screen.findByText('As made')
    expect(fetched).toHaveBeenCalledWith(previewMailRoute, {
      template: 'affiliate-welcome',
      language: 'en',
      words: { subject: '', template: '' },
    })
    expect(screen.getByTitle('Preview of the mail').getAttribute('src')).toBe('/api/mail-view/1')
    expect(screen.getByTitle('Preview of the mail').getAttribute('sandbox')).toBe('')
    type('Subject', 'Hello {{firstName}}')
    await waitFor(() =>
      expect(fetched).toHaveBeenLastCalledWith(
        previewMailRoute,
        expect.objectContaining({ words: { subject: 'Hello {{firstName}}', template: '' } }),
      ),
    )
    expect(screen.getByText(/Subject and template are both needed/)).toBeTruthy()
  })

  it('name the placeholder that was meant, take one by a press where one writes, and aren’t saved with an unknown one', async () => {
    show()
    type('HTML template', '<p>Sent to {{emial}}</p>')
    await screen.findByText('{{emial}} is not a placeholder. Did you mean {{email}}?')
    await press('Save All Settings')
    expect(send).not.toHaveBeenCalled()
    type('HTML template', '<p>Hi </p>')
    const area = field('HTML template')
    area.focus()
    area.setSelectionRange(6, 6)
    await press('{{firstName}}')
    expect(area.value).toBe('<p>Hi {{firstName}}</p>')
  })

  it('a test of what is being written goes to oneself; back to the default empties it, and both are kept until saved', async () => {
    show()
    type('Subject', 'Hello')
    type('HTML template', '<p>Hi</p>')
    await press('Send a test to me')
    expect(send).toHaveBeenCalledWith(tryLetterRoute, {
      template: 'affiliate-welcome',
      letters: [{ language: 'en', words: { subject: 'Hello', template: '<p>Hi</p>' } }],
    })
    await waitFor(() => expect(JSON.stringify(kept.drafts.get('admin-settings'))).toContain('<p>Hi</p>'))
    cleanup()
    show()
    await waitFor(() => expect(field('HTML template').value).toBe('<p>Hi</p>'))
    await press('Back to the default')
    expect(field('Subject').value).toBe('')
    await waitFor(() => expect(kept.drafts.size).toBe(0))
  })
})
