// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { sendTestEmailRoute, testEmailPreviewRoute } from '../../../domain/api/messages/mail'
import { CodedError } from '../../../domain/error-codes'
import type { Role } from '../../../domain/people/roles'
import { changeSession, session } from '../../data/engine/person/session-state'
import { TestEmailPage } from './test-email-page'
import 'fake-indexeddb/auto'
import type { ReactElement } from 'react'
import { formatCents } from '../../../domain/money/dollars'
import { moneyView } from '../../../domain/money/views/money-view'
import { facts, line, period } from '../../../domain/testing/money-rows'
import { EarningsPage } from '../../features/earnings/earnings-page'
import { findExplanation } from '../../features/earnings/find-explanation'
import { explanationTitle } from '../../features/earnings/explanation-sheet'
import { DashboardPage } from '../../features/member/dashboard-page'
import { RentalHistoryPage } from '../../features/member/rental-history-page'
import { renderScreen } from '../../data/testing/screen'
import { reason as words } from '../../i18n/en/members/reason'

const kept = vi.hoisted(() => ({ now: false }))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const read = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const given = vi.hoisted(() => ({ view: undefined as unknown }))
vi.mock('../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => kept.now,
  useProductName: () => 'Amigas',
}))
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: read }))
vi.mock('../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyView: () => ({ view: given.view, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../data/queries/sync/sync-status', async (real) => ({
  ...(await real<object>()),
  useFirstSyncDone: () => true,
}))

describe('test email page', () => {
  const letter = { to: 'ana@mail.example', subject: 'Welcome to Amigas', address: '/mail-frame/one', used: 2, most: 5 }
  const open = () =>
    render(
      <MemoryRouter>
        <TestEmailPage />
      </MemoryRouter>,
    )
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send test welcome email' }))
  const as = (...roles: readonly Role[]) =>
    session.set({
      state: roles.length === 0 ? 'none' : 'live',
      person:
        roles.length === 0 ? null : { id: 'ana000000000000', roles: [...roles], language: 'en', firstName: 'Ana' },
      deviceId: '',
      email: 'ana@mail.example',
      idle: false,
    })
  beforeEach(() => {
    vi.resetAllMocks()
    kept.now = false
    as('admin')
    read.mockImplementation(async (_route, input) => ({
      ...letter,
      used: 1,
      subject: `Welcome in ${(input as { language: string }).language}`,
    }))
    send.mockResolvedValue(letter)
  })
  afterEach(cleanup)

  test('sends the email in the chosen language, and shows the result, the email and the remaining quota', async () => {
    open()
    expect(await screen.findByText('1 of 5 sent this hour')).toBeTruthy()
    expect(screen.getByLabelText('To')).toHaveProperty('value', 'ana@mail.example')
    expect(screen.getByRole('figure').textContent).toMatch(/^Welcome in en.*not sent yet/)
    expect(screen.queryByText('Test welcome email sent')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Language of the email'), 'es')
    await press()
    expect(read.mock.calls).toEqual([
      [testEmailPreviewRoute, { language: 'en' }],
      [testEmailPreviewRoute, { language: 'es' }],
    ])
    expect(send.mock.calls).toEqual([[sendTestEmailRoute, { language: 'es' }]])
    expect((await screen.findByText('Test welcome email sent')).closest('[role=status]')).not.toBeNull()
    expect(screen.getByRole('figure').textContent).toContain('Welcome to Amigas')
    expect(screen.getByTitle('Email preview').getAttribute('src')).toBe('/mail-frame/one')
    expect(screen.getByText('2 of 5 sent this hour')).toBeTruthy()
    expect(screen.getByText(/^Amigas to you/)).toBeTruthy()
  })

  test('does not say that the email was sent, and does not mention the inbox, if there is no mail server', async () => {
    kept.now = true
    open()
    await press()
    const toLog = await screen.findByRole('link', { name: 'Mail Log' })
    expect(toLog.closest('p')?.textContent).toMatch(/in the Mail Log\.$/)
    expect(screen.queryByText(/inbox/)).toBeNull()
    expect(screen.queryByText('Test welcome email sent')).toBeNull()
  })

  test.each([
    ['not-allowed', 'Failed to send test email'],
    ['signed-out', 'Failed to send test email'],
    ['rate-limited', 'Failed to send email'],
  ] as const)('shows the error %s next to the button: %s', async (code, words) => {
    send.mockRejectedValue(new CodedError(code))
    open()
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.queryByText('Test welcome email sent')).toBeNull()
  })

  test.each([[[]], [['user']], [['user', 'affiliate']]] as const)('offers no send button to %j', (roles) => {
    as(...roles)
    open()
    expect(screen.queryByRole('button', { name: 'Send test welcome email' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in as an admin' }).getAttribute('href')).toBe('/admin/auth')
    expect(read).not.toHaveBeenCalled()
  })

  test('asks an idle admin for the password, then shows the page', async () => {
    as('admin')
    changeSession({ state: 'locked' })
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Send a test email' })).toBeTruthy()
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send test welcome email' })).toBeNull()
    expect(read).not.toHaveBeenCalled()
    act(() => changeSession({ state: 'live' }))
    expect(await screen.findByText('1 of 5 sent this hour')).toBeTruthy()
  })

  test('redirects an admin with an expired session to sign-in', () => {
    changeSession({ state: 'sign-in' })
    open()
    expect(screen.getByRole('link', { name: 'Sign in as an admin' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send test welcome email' })).toBeNull()
    expect(read).not.toHaveBeenCalled()
  })
})

describe('amounts with an explanation', () => {
  afterEach(cleanup)

  const whole = 2 ** 31 - 1
  const view = moneyView(
    facts({
      periods: [period('2026-10-15', '2026-11-09', 'first'), period('2026-11-16', '', 'second')],
      lines: [
        line({ id: 'a', month: '2026-10', source: 'first', days: whole & ~(2 ** 14 - 1), amount_cents: 5_484 }),
        line({
          id: 'b',
          month: '2026-10',
          source: 'first',
          kind: 'adjustment',
          days: 0,
          amount_cents: -300,
          reason: 'Late',
        }),
      ],
    }),
    [],
    '2026-11-21',
  )

  const amountLinks = () =>
    screen
      .getAllByRole('link')
      .map((link) => ({
        why: new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('why'),
        text: link.textContent,
      }))
      .filter((link): link is { why: string; text: string } => link.why !== null)

  const screens: [string, ReactElement, string[]][] = [
    ['/dashboard', <DashboardPage key="d" />, ['next', 'month-2026-11', 'total']],
    [
      '/dashboard/rental-history',
      <RentalHistoryPage key="h" />,
      ['earned', 'earned-open', 'earned-2026-10', 'period-first', 'period-second', 'total-rental'],
    ],
    ['/dashboard/earnings', <EarningsPage key="e" />, ['total', 'next']],
  ]
  it.each(screens)(
    'on %s include all expected ones, and each explanation shows the same amount (M30)',
    (at, page, expected) => {
      given.view = view
      renderScreen(at, page)
      const found = amountLinks()
      expect(found.map(({ why }) => why)).toEqual(expect.arrayContaining(expected))
      for (const { why, text } of found) {
        const reason = findExplanation(why, view)
        if (reason === null) throw new Error(`${why} opens nothing`)
        if (/^−?\$[\d,.]+$/.test(text)) expect(formatCents(explanationTitle(reason, words, 'en').cents), why).toBe(text)
      }
    },
  )
})
