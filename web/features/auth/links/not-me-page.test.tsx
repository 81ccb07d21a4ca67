// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notMeRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { showScreen } from '../../../data/testing/screen'
import { NotMePage } from './not-me-page'
import type { SeenLink } from './use-dead-link'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const kept = vi.hoisted(() => ({ now: false }))
vi.mock('../../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsKept: () => kept.now,
}))
const seen = vi.hoisted(() => ({ link: undefined as SeenLink | undefined }))
vi.mock('./use-dead-link', () => ({ useLink: () => seen.link }))
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: async () => 'solved' }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => undefined }))

const nothing = { removed: [], paypalBack: '', locked: false }
const token = 'c3'.repeat(32)
const show = (address: string) => {
  window.history.replaceState(null, '', `/not-me${address}`)
  return showScreen('/not-me', <NotMePage />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  vi.resetAllMocks()
  kept.now = false
  seen.link = undefined
})
afterEach(cleanup)

it.each([
  ['', 'It wasn’t me: put it back', 'The old PayPal address is back.'],
  ['?about=device', 'It wasn’t me: sign out everywhere', 'Every device is signed out.'],
])(
  'does nothing by the visit (a mail scanner opens links too), and all by one press: %s',
  async (about, button, done) => {
    callPublic.mockResolvedValue(nothing)
    show(`${about}#token=${token}`)
    expect(callPublic).not.toHaveBeenCalled()
    expect(window.location.href).not.toContain(token)
    await press(button)
    await heading(done)
    expect(callPublic.mock.calls).toEqual([[notMeRoute, { token }]])
    expect(screen.getByRole('link', { name: 'Reset my password' }).getAttribute('href')).toBe('/auth')
  },
)

it('says why it didn’t work, claims nothing, and can be pressed again', async () => {
  callPublic.mockRejectedValueOnce(new CodedError('server-unreachable')).mockResolvedValueOnce(nothing)
  show(`#token=${token}`)
  await press('It wasn’t me: put it back')
  expect((await screen.findByRole('alert')).textContent).toContain('The server can’t be reached')
  expect(screen.queryByText('The old PayPal address is back.')).toBeNull()
  await press('It wasn’t me: put it back')
  await heading('The old PayPal address is back.')
})

it.each([
  ['used', `#token=${token}`],
  ['incomplete', ''],
])('calls a link that is %s dead', async (what, hash) => {
  callPublic.mockRejectedValue(new CodedError('link-invalid'))
  show(hash)
  if (what === 'used') await press('It wasn’t me: put it back')
  await heading('This link is invalid or has expired.')
})

it.each([
  [false, 'The link is in your mail.'],
  [true, 'ask whoever runs this site for the link'],
])('says where the link for a new password is (mails kept: %s)', async (now, where) => {
  kept.now = now
  callPublic.mockResolvedValue(nothing)
  show(`?about=device#token=${token}`)
  await press('It wasn’t me: sign out everywhere')
  expect((await screen.findByText(/Now set a new password/)).textContent).toContain(where)
})

it.each([
  [{ before: 'ana@pay.example', after: 'eve@pay.example' }, ['Put back: ana@pay.example', 'Dropped: eve@pay.example']],
  [{ before: 'ana@pay.example', after: '' }, ['Put back: ana@pay.example', 'Dropped: None']],
  [undefined, []],
])('says which address comes back and which one goes (%j), and can be left as it is', (paypal, rows) => {
  const link = { open: true, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
  seen.link = paypal === undefined ? link : { ...link, paypal }
  show(`#token=${token}`)
  const said = screen.queryAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(said).toEqual(rows)
  expect(screen.getByRole('link', { name: 'It was me: leave it as it is' }).getAttribute('href')).toBe('/auth')
  expect(callPublic).not.toHaveBeenCalled()
})

it('says what was removed, what came back, and who lets an admin without a second step in (S24)', async () => {
  callPublic.mockResolvedValue({
    removed: [
      { kind: 'session', name: 'Chrome on Windows' },
      { kind: 'passkey', name: 'Pixel 8' },
      { kind: 'codes', name: '' },
      { kind: 'paypal', name: 'eve@pay.example' },
    ],
    paypalBack: 'ana@pay.example',
    locked: true,
  })
  show(`?about=device#token=${token}`)
  await press('It wasn’t me: sign out everywhere')
  await heading('Every device is signed out.')
  const said = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(said).toEqual([
    'Signed out: Chrome on Windows',
    'Passkey removed: Pixel 8',
    'One-time codes: Removed',
    'PayPal address removed: eve@pay.example',
  ])
  expect(screen.getByText('Your payments go to the earlier PayPal address again: ana@pay.example.')).toBeTruthy()
  expect(screen.getByText(/Ask another administrator to let you set up a new one/)).toBeTruthy()
})

it('speaks of removing a first PayPal address, not of putting one back', async () => {
  callPublic.mockResolvedValue({ ...nothing, removed: [{ kind: 'paypal', name: 'eve@pay.example' }] })
  const paypal = { before: '', after: 'eve@pay.example' }
  seen.link = { open: true, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '', paypal }
  show(`#token=${token}`)
  await heading('Remove the PayPal address')
  await press('It wasn’t me: remove it')
  await heading('The PayPal address was removed.')
})

it('puts an earlier email address back, and names both addresses (S26)', async () => {
  callPublic.mockResolvedValue({ ...nothing, removed: [{ kind: 'session', name: 'Chrome on Windows' }] })
  const emailChange = { before: 'ana@mail.example', after: 'eve@mail.example' }
  seen.link = { open: true, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '', emailChange }
  show(`?about=email#token=${token}`)
  await heading('Put your email address back')
  const said = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(said).toEqual(['Put back: ana@mail.example', 'Dropped: eve@mail.example'])
  await press('It wasn’t me: put it back')
  await heading('The old email address is back.')
  expect(callPublic.mock.calls).toEqual([[notMeRoute, { token }]])
  expect(screen.getByText('Chrome on Windows')).toBeTruthy()
})

it('says of a dead link about an email address that it worked for 72 hours (S26)', async () => {
  callPublic.mockRejectedValue(new CodedError('link-invalid'))
  show(`?about=email#token=${token}`)
  await press('It wasn’t me: put it back')
  expect(await screen.findByText(/a link works once, for 72 hours/)).toBeTruthy()
})
