// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookAtLinkRoute } from '../../../domain/api/accounts'
import { CodedError } from '../../../domain/error-codes'
import { showScreen } from '../../data/testing/screen'
import { NotMePage } from './not-me-page'
import { ResetPasswordPage } from './reset-password-page'
import { SetupPage } from './setup-page'
import { until } from '../../data/testing/until'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ callPublic }))
vi.mock('../../data/repos/session-verbs', () => ({ adopt: vi.fn<() => void>() }))
vi.mock('../../data/repos/challenge', () => ({ solveChallenge: async () => 'solved' }))
vi.mock('../../data/repos/public-programme', () => ({ usePublicProgramme: () => undefined }))

const said = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
const token = 'e5'.repeat(32)
const links = {
  reset: {
    path: '/reset-password',
    page: <ResetPasswordPage />,
    form: 'New password',
    dead: 'This link is invalid or has expired.',
  },
  'not-me': {
    path: '/not-me',
    page: <NotMePage />,
    form: 'It wasn’t me: put it back',
    dead: 'This link is invalid or has expired.',
  },
  setup: { path: '/setup', page: <SetupPage />, form: 'First name', dead: 'This set-up link is closed.' },
} as const
const show = (kind: keyof typeof links, hash = `#token=${token}`) => {
  window.history.replaceState(null, '', `${links[kind].path}${hash}`)
  return showScreen(links[kind].path, links[kind].page)
}
const formOf = (name: string) => screen.queryByLabelText(name) ?? screen.queryByRole('button', { name })

beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

for (const kind of ['reset', 'setup', 'not-me'] as const) {
  const { form, dead } = links[kind]

  it(`a ${kind} link that is used says so before anything is typed`, async () => {
    callPublic.mockResolvedValue(said)
    show(kind)
    expect(await screen.findByRole('heading', { level: 1, name: dead })).toBeTruthy()
    expect(formOf(form)).toBeNull()
    expect(callPublic.mock.calls).toEqual([[lookAtLinkRoute, { kind, token }]])
  })

  it(`a ${kind} link that is good shows its form`, async () => {
    callPublic.mockResolvedValue({ ...said, open: true })
    show(kind)
    await callPublic.mock.results[0]?.value
    await until(() => expect(formOf(form)).not.toBeNull())
    expect(screen.queryByText(dead)).toBeNull()
  })

  it(`without an answer a ${kind} link keeps its form`, async () => {
    callPublic.mockRejectedValue(new CodedError('server-unreachable'))
    show(kind)
    await until(() => expect(callPublic).toHaveBeenCalled())
    await Promise.resolve()
    expect(formOf(form)).not.toBeNull()
  })

  it(`a ${kind} link without a token asks nobody`, () => {
    show(kind, '')
    expect(callPublic).not.toHaveBeenCalled()
  })
}
