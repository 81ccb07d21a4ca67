// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftTermsRoute, publishTermsRoute } from '../../../../domain/api/program/terms-editor'
import type { Terms } from '../../../data/queries/installation/terms'
import { showRouted, windowOf } from '../../../data/testing/screen'
import { Toasts } from '../../../ui/layers/toasts'
import { TermsPage } from './terms-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const kept = vi.hoisted(() => ({ drafts: new Map<string, unknown>(), terms: null as unknown, online: true }))
vi.mock('../../../data/queries/commands', () => ({
  sendCommand: send,
  fetchRoute: async () => ({
    agreed: { '1': 12 },
    renting: 41,
    draftBy: 'Ana Ortuño',
    asking: '1',
    without: 2,
    people: [{ id: 'p1', name: 'Daniel Okafor', version: '0' }],
  }),
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => kept.online,
}))
vi.mock('../../../data/queries/installation/terms', async (original) => ({
  ...(await original<object>()),
  useTerms: () => ({ value: kept.terms, error: null }),
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: async (key: string) => kept.drafts.get(key),
  keepDraft: async (key: string, value: unknown) => {
    if (value === undefined) kept.drafts.delete(key)
    else kept.drafts.set(key, structuredClone(value))
  },
}))

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
  windowOf(1440)
  kept.drafts.clear()
  kept.terms = terms()
  kept.online = true
  send.mockReset()
  send.mockResolvedValue({ id: 'terms2', updated: 'u1', version: '2' })
})
afterEach(cleanup)

const show = (at?: string) =>
  showRouted(
    '/admin/settings/terms',
    <>
      <TermsPage />
      <Toasts />
    </>,
    at,
  )
const area = (language: 'English' | 'Spanish') =>
  screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`Text, ${language}`))
const write = (language: 'English' | 'Spanish', text: string) =>
  fireEvent.change(area(language), { target: { value: text } })
const press = (name: string | RegExp) => userEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body)
const english = '## 1. Pay\n\nPaid after 30 days.'
const spanish = '## 1. Pago\n\nA los 30 días.'

describe('the next terms', () => {
  it('begin with those in force, say what differs, and aren’t published while one language alone says it', async () => {
    show()
    await waitFor(() => expect(area('English').value).toContain('by the 10th'))
    write('English', english)
    await press('Changes')
    expect(screen.getByText('by the 10th.').tagName).toBe('DEL')
    expect(screen.getByText('after 30 days.').tagName).toBe('INS')
    expect(screen.getByText(/changed in English and not here. Version 2 can’t be published/)).toBeTruthy()
    await press('Publish version 2')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await press('Text')
    write('Spanish', spanish)
    await press('Changes')
    expect(screen.queryByText(/can’t be published/)).toBeNull()
    expect(screen.getByText('1 change in English, 1 in Spanish')).toBeTruthy()
  })

  it('are published as they stand here, from a day on, once', async () => {
    show()
    await waitFor(() => expect(area('English').value).not.toBe(''))
    write('English', english)
    write('Spanish', spanish)
    await userEvent.click(screen.getByRole('switch', { name: /Ask for consent again/ }))
    await screen.findByText(/41 people with an active rental/)
    fireEvent.change(screen.getByLabelText('In force from'), { target: { value: '2026-12-01' } })
    await press('Publish version 2')
    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText(/counts from Dec 1, 2026/)).toBeTruthy()
    const yes = asked.getByRole('button', { name: 'Publish version 2' })
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
    await waitFor(() => expect(kept.drafts.size).toBe(0))
  })

  it('are shown once they are published, with who agreed and the public page', async () => {
    const app = show()
    await waitFor(() => expect(area('English').value).not.toBe(''))
    write('English', english)
    write('Spanish', spanish)
    send.mockResolvedValue({ version: '2' })
    await press('Publish version 2')
    const asked = within(await screen.findByRole('alertdialog'))
    await userEvent.click(asked.getByRole('button', { name: 'Publish version 2' }))
    await waitFor(() => expect(app.at()).toBe('/admin/settings/terms?version=2'))
    // what the server published has come into the copy
    cleanup()
    kept.terms = { ...terms(), published: [row('2', '2026-12-21 00:00:00.000Z', english, spanish), inForce] }
    show(app.at())
    expect((await screen.findByRole('link', { name: 'Read it on its page' })).getAttribute('href')).toBe(
      '/terms?version=2',
    )
    const second = await screen.findByRole('button', { name: /^Version 2.*0 agreed/ })
    expect(second.getAttribute('aria-current')).toBe('true')
    expect(screen.queryByLabelText('In force from')).toBeNull()
  })

  it('survive a reload, and somebody else’s draft overwrites nothing unseen', async () => {
    show()
    await waitFor(() => expect(area('English').value).not.toBe(''))
    write('English', english)
    await waitFor(() => expect(kept.drafts.size).toBe(1))
    cleanup()
    kept.terms = terms(row('2', '', 'Theirs.', 'Suyo.', 'u9'))
    show()
    // a draft is opened at what it changes
    await press('Text')
    await waitFor(() => expect(area('English').value).toBe(english))
    expect(screen.getByText(/Somebody kept another draft meanwhile/)).toBeTruthy()
    await press('Save draft')
    expect(send).not.toHaveBeenCalled()
    await press('Go on with mine')
    await press('Save draft')
    expect(send).toHaveBeenCalledWith(draftTermsRoute, expect.objectContaining({ textEn: english, base: 'u9' }))
    await waitFor(() => expect(kept.drafts.get('admin-terms')).toMatchObject({ base: 'u1' }))
    cleanup()
    kept.drafts.clear()
    show()
    await press('Text')
    await waitFor(() => expect(area('English').value).toBe('Theirs.'))
  })

  it('offline they can be written, and nothing is tried', async () => {
    kept.online = false
    show()
    await waitFor(() => expect(area('English').value).not.toBe(''))
    write('English', english)
    write('Spanish', spanish)
    await press('Save draft')
    await press('Publish version 2')
    expect(send).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText(/keeping and publishing need a connection/)).toBeTruthy()
  })

  it('stand beside the earlier ones, who agreed to them, and whose rental runs without', async () => {
    show()
    await screen.findByText(/in force since Oct 4, 2025, 12 agreed/)
    expect(screen.getByText('2 rentals run without version 1')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Daniel Okafor' }).getAttribute('href')).toBe('/admin/users/p1')
    expect(screen.getByText('and 1 more')).toBeTruthy()
    await press(/^Version 1/)
    expect((await screen.findByRole('link', { name: 'Read it on its page' })).getAttribute('href')).toBe(
      '/terms?version=1',
    )
  })
})
