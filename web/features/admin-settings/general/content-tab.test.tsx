// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  previewMailRoute,
  builtInTemplateRoute,
  sendTestTemplateRoute,
} from '../../../../domain/api/messages/mail-preview'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import { settingDefaults } from '../../../../domain/program/settings'
import { renderWithRouter, setViewportWidth } from '../../../data/testing/screen'
import { AdminSettingsPage } from './admin-settings-page'
import { sentMailCountRoute } from '../../../../domain/api/messages/mail'
import { EmailTemplatesPage } from '../templates/email-templates-page'
import { publishQuestionsRoute } from '../../../../domain/api/program/questions'
import type { Faq } from '../../../../domain/entities'
import { listVersion } from '../../../../domain/texts/question-list'
import { textValues } from '../../../../domain/texts/placeholders'
import { withToasts } from '../../testing/with-toasts'
import { QuestionsPage } from '../questions/questions-page'
import { saveTermsDraftRoute, publishTermsRoute } from '../../../../domain/api/program/terms-editor'
import type { Terms } from '../../../data/queries/installation/terms'
import { TermsPage } from '../terms/terms-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const mocks = vi.hoisted(() => ({
  drafts: new Map<string, unknown>(),
  stored: {} as unknown,
  list: null as unknown,
  terms: null as unknown,
  online: true,
}))
const zoe = { id: 'zoezoezoezoezoe', first_name: 'Zoé', last_name: 'Marín', email: 'zoe@mail.example' }
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/installation/settings', async (real) => ({
  ...(await real<object>()),
  useSettings: () => ({ value: mocks.stored, error: null }),
  useSettingSaveTimes: () => ({ value: new Map([['template_invite', '2026-11-04 10:00:00.000Z']]) }),
}))
vi.mock('../../../data/queries/session/session', () => ({
  useMe: () => ({ value: { first_name: 'Ana', last_name: 'Ortuño', email: 'ana@coterie.example' } }),
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: async (key: string) => mocks.drafts.get(key),
  saveDraft: async (key: string, value: unknown) => {
    if (value === undefined) mocks.drafts.delete(key)
    else mocks.drafts.set(key, structuredClone(value))
  },
}))
vi.mock('../../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  usePeopleSearch: (text: string) => ({
    value: { rows: text === '' ? [] : [zoe], more: 0 },
    loading: false,
    error: null,
  }),
}))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => mocks.online,
}))
vi.mock('../../../data/queries/installation/questions', () => ({
  useQuestionList: () => ({ value: mocks.list, error: null }),
}))
vi.mock('../../../data/queries/installation/terms', async (original) => ({
  ...(await original<object>()),
  useTerms: () => ({ value: mocks.terms, error: null }),
}))

const rates = { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 }
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const write = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const button = (name: string | RegExp) => screen.getAllByRole('button', { name })[0] ?? document.body
const press = (name: string | RegExp) => userEvent.click(button(name))

beforeEach(() => {
  setViewportWidth(1440)
  mocks.drafts.clear()
  mocks.online = true
  send.mockReset().mockResolvedValue({})
  fetched.mockReset()
})
afterEach(cleanup)

describe('content tab', () => {
  beforeEach(() => {
    mocks.stored = {
      settings: settingDefaults,
      versions: { platform_announcement: 1, affiliate_welcome_email: 2 },
      rates,
    }
    fetched.mockImplementation(async (route) =>
      route === previewMailRoute
        ? { subject: 'As made', address: '/api/mail-view/1' }
        : { mark: '', setBy: '', setAt: '' },
    )
  })

  const show = () => renderWithRouter('/admin/settings', <AdminSettingsPage />, '/admin/settings?tab=content')

  it('requires both languages of the announcement as soon as it is switched on, shows a preview, and saves it as one value', async () => {
    show()
    await userEvent.click(screen.getByRole('switch', { name: /Announcement banner/ }))
    write('Message, English', 'We pay on Friday.')
    await screen.findByText(/Enter the message in both languages/)
    expect(screen.getByText(/1 field to correct, 2 unsaved changes/)).toBeTruthy()
    await press('Save All Settings')
    expect(send).not.toHaveBeenCalled()
    write('Message, Spanish', 'Pagamos el viernes.')
    expect(screen.getByText('We pay on Friday.', { ignore: 'textarea' })).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'ES' })[0] ?? document.body)
    expect(screen.getByText('Pagamos el viernes.', { ignore: 'textarea' })).toBeTruthy()
    expect(screen.getByText(/Shown on every screen until dismissed/)).toBeTruthy()
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

describe('email templates page', () => {
  beforeEach(() => {
    mocks.stored = {
      settings: {
        ...settingDefaults,
        template_invite: { subject: 'A', template: 'B', subjectEs: 'C', templateEs: 'D', older: 'es' },
        'template_new-device': { subject: 'A', template: 'B', subjectEs: '', templateEs: '' },
      },
      versions: { 'template_reset-password': 3 },
      rates,
    }
    fetched.mockImplementation(async (route) =>
      route === previewMailRoute
        ? { subject: 'As made', address: '/api/mail-view/1' }
        : route === sentMailCountRoute
          ? { sent: { least: 1000, more: true } }
          : {},
    )
  })

  const show = (letter = '') =>
    renderWithRouter(
      '/admin/settings/templates',
      <EmailTemplatesPage />,
      `/admin/settings/templates${letter && `?letter=${letter}`}`,
    )
  const inLanguage = (name: 'English' | 'Español') => within(screen.getByRole('region', { name }))
  const type = (label: string, value: string) =>
    fireEvent.change(inLanguage('English').getByLabelText(label), { target: { value } })

  it('rejects a template that lacks its required link in either language, and saves a valid template as one value', async () => {
    show('reset-password')
    await screen.findByRole('region', { name: 'Password reset' })
    type('Subject', 'Your {{actionLink}}')
    expect(screen.getByText('Use {{actionLink}} in the template, not in the subject.')).toBeTruthy()
    type('Subject', 'Your new password')
    type('HTML template', '<p>Hello {{firstname}}</p>')
    expect(screen.getByText('{{firstname}} is not a placeholder. Did you mean {{firstName}}?')).toBeTruthy()
    type('HTML template', '<p>Hello {{firstName}}</p>')
    expect(screen.getByText(/Required placeholder missing: {{actionLink}}/)).toBeTruthy()
    await press('Save All Settings')
    expect(send).not.toHaveBeenCalled()
    type('HTML template', '<p><a href="{{actionLink}}">Go</a></p>')
    await press('Save All Settings')
    expect(send).toHaveBeenCalledWith(
      saveSettingsRoute,
      expect.objectContaining({
        values: {
          'template_reset-password': {
            subject: 'Your new password',
            template: '<p><a href="{{actionLink}}">Go</a></p>',
            subjectEs: '',
            templateEs: '',
          },
        },
        versions: { 'template_reset-password': 3 },
      }),
    )
  })

  it('previews a template as a chosen person gets it, in both languages, for a light or dark email app', async () => {
    show('invite')
    const requests = () => fetched.mock.calls.flatMap(([route, input]) => (route === previewMailRoute ? [input] : []))
    const previewInputs = async (name: string) =>
      within(await screen.findByRole('region', { name: `As ${name} receives it` }))
    const card = await previewInputs('Ana Ortuño')
    const frames = () => screen.findAllByTitle('Email preview')
    await waitFor(async () => expect(await frames()).toHaveLength(2))
    await userEvent.type(card.getByRole('combobox', { name: 'Preview as' }), 'zo')
    await userEvent.click(await screen.findByRole('option', { name: /Zoé Marín/ }))
    const hers = await previewInputs('Zoé Marín')
    const of = (language: string, theme: string) => ({
      theme,
      template: 'invite',
      language,
      person: zoe.id,
      words: { subject: language === 'en' ? 'A' : 'C', template: language === 'en' ? 'B' : 'D' },
    })
    await waitFor(() => expect(requests()).toEqual(expect.arrayContaining([of('en', 'light'), of('es', 'light')])))
    await userEvent.click(hers.getByRole('button', { name: 'Dark' }))
    await waitFor(() => expect(requests()).toEqual(expect.arrayContaining([of('en', 'dark'), of('es', 'dark')])))
  })

  it('inserts the built-in text only into an empty template', async () => {
    send.mockResolvedValueOnce({ subject: 'Asunto', template: '<p>{{actionLink}}</p>' })
    show('new-device')
    await screen.findByRole('region', { name: 'New device' })
    const name = 'Start from the default text'
    expect(inLanguage('English').queryByRole('button', { name })).toBeNull()
    await userEvent.click(inLanguage('Español').getByRole('button', { name }))
    expect(send).toHaveBeenCalledWith(builtInTemplateRoute, { template: 'new-device', language: 'es' })
    await waitFor(() => expect(inLanguage('Español').getByLabelText<HTMLInputElement>('Subject').value).toBe('Asunto'))
    expect(inLanguage('Español').getByLabelText<HTMLTextAreaElement>('HTML template').value).toBe(
      '<p>{{actionLink}}</p>',
    )
    expect(inLanguage('English').getByLabelText<HTMLInputElement>('Subject').value).toBe('A')
  })

  it('previews the edited text, sends a test email of it to the admin, and resets it to the built-in text', async () => {
    show('new-device')
    await waitFor(() => expect(screen.getAllByTitle('Email preview')).toHaveLength(2))
    expect(fetched).toHaveBeenCalledWith(previewMailRoute, {
      template: 'new-device',
      language: 'en',
      words: { subject: 'A', template: 'B' },
      theme: 'light',
    })
    await press('Send me a test')
    expect(send).toHaveBeenCalledWith(
      sendTestTemplateRoute,
      expect.objectContaining({
        template: 'new-device',
        letters: [{ language: 'en', words: { subject: 'A', template: 'B' } }],
      }),
    )
    await press('Restore default')
    expect(inLanguage('English').getByLabelText<HTMLInputElement>('Subject').value).toBe('')
    expect(within(screen.getByRole('navigation', { name: 'Email templates' })).getByText('unsaved')).toBeTruthy()
  })
})

describe('questions page', () => {
  /** Pads an id to 15 characters. */
  const idOf = (id: string): string => id.padEnd(15, '0')
  const row = (id: string, order: number, more: Partial<Faq> = {}): Faq => ({
    id: idOf(id),
    created: '',
    updated: '2026-11-09 10:00:00.000Z',
    order,
    audience: 'everyone',
    question_en: `${id} in English?`,
    question_es: `¿${id} en español?`,
    answer_en: `Yes, ${id}.`,
    answer_es: `Sí, ${id}.`,
    older: '',
    published_at: '2026-11-09 10:00:00.000Z',
    ...more,
  })
  const facts = {
    product_name: 'Coterie',
    support_email: '',
    payout_day: 5,
    rental_rate_cents: 10_000,
    commission_rate_cents: 5_000,
    payment_threshold_cents: 10_000,
  }
  const stored = [
    row('first', 1),
    row('second', 2, { audience: 'renters' }),
    row('third', 3, { audience: 'affiliates', question_en: 'Third of {{rental}}?' }),
  ]

  beforeEach(() => {
    mocks.list = { rows: stored, facts, values: textValues(facts) }
    send.mockResolvedValue({ mark: 'then', live: 3, waiting: 0 })
  })

  const show = () => renderWithRouter('/admin/settings/faqs', withToasts(<QuestionsPage />))
  const order = () =>
    within(screen.getByRole('list', { name: 'Order on the page' }))
      .getAllByRole('listitem')
      .map((item) => within(item).getAllByRole('button')[0]?.dataset['handle'])
  const requests = () => within(screen.getByRole('alertdialog'))

  it('reorders questions with the keyboard, announces each step, and cancels with Escape', async () => {
    show()
    const handle = await screen.findByRole('button', { name: 'Move first in English?, position 1 of 3' })
    handle.focus()
    await userEvent.keyboard(' ')
    const texts = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(texts()).toContain(
      'first in English? picked up, position 1 of 3. Use the arrow keys to move it, Space to drop it, Escape to cancel.',
    )
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(texts()).toContain('Position 3 of 3')
    expect(order()).toEqual([idOf('second'), idOf('third'), idOf('first')])
    expect(document.activeElement).toBe(button('Move first in English?, position 3 of 3'))
    await userEvent.keyboard('{Escape}')
    expect(texts()).toContain('Back at position 1 of 3')
    expect(order()).toEqual([idOf('first'), idOf('second'), idOf('third')])
    await userEvent.keyboard(' {ArrowDown} {ArrowDown}')
    expect(texts()).toContain('Dropped at position 2 of 3')
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('third')])
    expect(screen.getAllByText(/moved/)).toHaveLength(1)
  })

  it('reorders questions by dragging one past the middle of another', async () => {
    show()
    const handle = await screen.findByRole('button', { name: 'Move first in English?, position 1 of 3' })
    const rows = screen.getByRole('list', { name: 'Order on the page' }).children
    for (const at of [0, 1, 2]) {
      vi.spyOn(rows[at] as Element, 'getBoundingClientRect').mockImplementation(
        () => ({ top: at * 60, height: 60 }) as DOMRect,
      )
    }
    fireEvent.pointerDown(handle, { button: 0 })
    fireEvent.pointerMove(document, { clientY: 80 })
    expect(order()[0]).toBe(idOf('first'))
    fireEvent.pointerMove(document, { clientY: 100 })
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('third')])
    fireEvent.pointerUp(document)
    fireEvent.pointerMove(document, { clientY: 200 })
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('third')])
  })

  it('reorders the questions of one audience without moving those of the other', async () => {
    mocks.list = { ...(mocks.list as object), rows: [row('zero', 0, { audience: 'renters' }), ...stored] }
    show()
    await screen.findByText('Question 1 of 4')
    await press('Renters 2')
    button('Move second in English?, position 2 of 2').focus()
    await userEvent.keyboard(' {ArrowUp} ')
    await press('All 4')
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('zero'), idOf('third')])
  })

  it('lists the changes, sends the whole list only once, and ends the draft when the published list arrives', async () => {
    show()
    await screen.findByText('Question 1 of 3')
    expect(button('Publish').getAttribute('aria-disabled')).toBe('true')
    write('Question', 'When am I paid?')
    write('Question, Spanish', '¿Cuándo cobro?')
    await press(/^second in English/)
    await press('Remove from page')
    await press('New question')
    await screen.findByText('Question 3 of 3')
    write('Question', 'Half?')
    write('Answer', 'Only here.')
    expect(screen.getByText('“Half?” has no Spanish text yet,')).toBeTruthy()
    expect(screen.getByText('The other 2 changes will go live.')).toBeTruthy()
    await waitFor(() => expect(mocks.drafts.size).toBe(1))
    await press('Publish 2 of 3 changes')
    expect(requests().getByText('“When am I paid?”')).toBeTruthy()
    expect(requests().getByText('“second in English?”')).toBeTruthy()
    let answer: (output: unknown) => void = () => undefined
    send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await userEvent.dblClick(requests().getByRole('button', { name: 'Publish 2 of 3 changes' }))
    answer({ mark: 'then', live: 2, waiting: 1 })
    await screen.findByText('2 questions are live')
    expect(send).toHaveBeenCalledTimes(1)
    const [route, input] = send.mock.calls[0] as [
      unknown,
      { base: string; rows: { id: string; question_en: string }[] },
    ]
    expect(route).toBe(publishQuestionsRoute)
    expect(input.base).toBe(listVersion(stored))
    expect(input.rows.map(({ question_en }) => question_en)).toEqual([
      'When am I paid?',
      'Third of {{rental}}?',
      'Half?',
    ])
    // The published list has not arrived yet, so the draft is still shown.
    expect(order()).toHaveLength(3)
    await waitFor(() => expect(mocks.drafts.get('admin-faqs')).toMatchObject({ base: 'then' }))
  })

  it('does not publish while a text contains an unknown placeholder', async () => {
    show()
    await screen.findByText('Question 1 of 3')
    write('Answer', 'It is {{rentl}}.')
    expect(screen.getByText('{{rentl}} is not an amount. Use one of the amounts below.')).toBeTruthy()
    await press(/^Publish/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    write('Answer', 'It is ')
    screen.getByLabelText('Answer').focus()
    await press('{{rental}}')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('It is {{rental}}')
    await press(/^Publish 1/)
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })
})

describe('the terms draft', () => {
  const row = (version: string, at: string, en: string, es: string, updated = 'u0') => ({
    id: `terms${version}`,
    created: '',
    updated,
    version,
    text_en: en,
    text_es: es,
    published_at: at,
    ask_again: false,
  })
  const inForce = row(
    '1',
    '2025-10-04 00:00:00.000Z',
    '## 1. Pay\n\nPaid by the 10th.',
    '## 1. Pago\n\nAntes del día 10.',
  )
  const values = {
    product: 'Coterie',
    support: '',
    rental: '$100.00',
    commission: '$50.00',
    threshold: '$100.00',
    part_month: '$53.33',
    payout_day: '5',
  }
  const terms = (draft: Terms['draft'] = null): Terms => ({ published: [inForce], draft, inForce: '1', values })

  beforeEach(() => {
    mocks.terms = terms()
    fetched.mockResolvedValue({
      agreed: { '1': 12 },
      renting: 41,
      draftBy: 'Ana Ortuño',
      asking: '1',
      without: 2,
      people: [{ id: 'p1', name: 'Daniel Okafor', version: '0' }],
    })
    send.mockResolvedValue({ id: 'terms2', updated: 'u1', version: '2' })
  })

  const show = (at?: string) => renderWithRouter('/admin/settings/terms', withToasts(<TermsPage />), at)
  const area = (language: 'English' | 'Spanish') => field(new RegExp(`Text, ${language}`))
  const writeTerms = (language: 'English' | 'Spanish', text: string) => write(new RegExp(`Text, ${language}`), text)
  const english = '## 1. Pay\n\nPaid after 30 days.'
  const spanish = '## 1. Pago\n\nA los 30 días.'

  it('starts from the terms in force, shows the differences, and cannot be published while only one language has changed', async () => {
    show()
    await waitFor(() => expect(area('English').value).toContain('by the 10th'))
    writeTerms('English', english)
    await press('Changes')
    expect(screen.getByText('by the 10th.').tagName).toBe('DEL')
    expect(screen.getByText('after 30 days.').tagName).toBe('INS')
    expect(screen.getByText(/changed in English but not here. Version 2 can’t be published/)).toBeTruthy()
    await press('Publish version 2')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await press('Text')
    writeTerms('Spanish', spanish)
    await press('Changes')
    expect(screen.queryByText(/can’t be published/)).toBeNull()
    expect(screen.getByText('1 change in English, 1 in Spanish')).toBeTruthy()
  })

  it('is published only once, as edited, with the chosen effective date', async () => {
    const app = show()
    await waitFor(() => expect(area('English').value).not.toBe(''))
    writeTerms('English', english)
    writeTerms('Spanish', spanish)
    await userEvent.click(screen.getByRole('switch', { name: /Ask for consent again/ }))
    await screen.findByText(/41 people with an active rental/)
    fireEvent.change(screen.getByLabelText('In effect from'), { target: { value: '2026-12-01' } })
    await press('Publish version 2')
    const requests = within(await screen.findByRole('alertdialog'))
    expect(requests.getByText(/takes effect on Dec 1, 2026/)).toBeTruthy()
    const yes = requests.getByRole('button', { name: 'Publish version 2' })
    let answer: (output: unknown) => void = () => undefined
    send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await userEvent.dblClick(yes)
    answer({ version: '2' })
    await screen.findByText('Version 2 is published')
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(publishTermsRoute, {
      textEn: english,
      textEs: spanish,
      askAgain: true,
      base: '',
      from: '2026-12-01',
    })
    await waitFor(() => expect(mocks.drafts.size).toBe(0))
    expect(app.at()).toBe('/admin/settings/terms?version=2')
    // The published version has arrived in the local database.
    cleanup()
    mocks.terms = { ...terms(), published: [row('2', '2026-12-21 00:00:00.000Z', english, spanish), inForce] }
    show(app.at())
    expect((await screen.findByRole('link', { name: 'View terms page' })).getAttribute('href')).toBe('/terms?version=2')
    const second = await screen.findByRole('button', { name: /^Version 2.*0 people agreed/ })
    expect(second.getAttribute('aria-current')).toBe('true')
    expect(screen.queryByLabelText('In effect from')).toBeNull()
  })

  it('survives a reload, and does not silently overwrite another admin’s draft', async () => {
    show()
    await waitFor(() => expect(area('English').value).not.toBe(''))
    writeTerms('English', english)
    await waitFor(() => expect(mocks.drafts.size).toBe(1))
    cleanup()
    mocks.terms = terms(row('2', '', 'Theirs.', 'Suyo.', 'u9'))
    show()
    // A page with a stored draft opens on the Changes view.
    await press('Text')
    await waitFor(() => expect(area('English').value).toBe(english))
    expect(screen.getByText(/Another admin saved a different draft/)).toBeTruthy()
    await press('Save draft')
    expect(send).not.toHaveBeenCalled()
    await press('Continue with mine')
    await press('Save draft')
    expect(send).toHaveBeenCalledWith(saveTermsDraftRoute, expect.objectContaining({ textEn: english, base: 'u9' }))
    await waitFor(() => expect(mocks.drafts.get('admin-terms')).toMatchObject({ base: 'u1' }))
    cleanup()
    mocks.drafts.clear()
    show()
    await press('Text')
    await waitFor(() => expect(area('English').value).toBe('Theirs.'))
  })

  it('can be edited offline, but not saved', async () => {
    mocks.online = false
    show()
    await waitFor(() => expect(area('English').value).not.toBe(''))
    writeTerms('English', english)
    writeTerms('Spanish', spanish)
    await press('Save draft')
    await press('Publish version 2')
    expect(send).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText(/you need a connection to save or publish/)).toBeTruthy()
  })

  it('is listed beside the earlier versions, which show their agreements and the people who agreed only to older terms', async () => {
    show()
    await screen.findByText(/in effect since Oct 4, 2025, 12 people agreed/)
    expect(screen.getByText('2 renters haven’t agreed to version 1')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Daniel Okafor' }).getAttribute('href')).toBe('/admin/users/p1')
    expect(screen.getByText('and 1 more')).toBeTruthy()
    await press(/^Version 1/)
    expect((await screen.findByRole('link', { name: 'View terms page' })).getAttribute('href')).toBe('/terms?version=1')
  })
})
