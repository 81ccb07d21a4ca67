// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { momentOf } from '../../../../domain/moments'
import { mockServer, renderScreen } from '../../../data/testing/screen'
import { InvalidLinkPage } from './invalid-link-page'
import type { LinkStatus } from './use-link-status'
import { RemoteError, isAnswerHeaderRemoved } from '../../../data/engine/remote/errors'
import { useErrorText } from '../../../i18n/errors'
import { ConnectionNotice } from '../guest-frame'
import userEvent from '@testing-library/user-event'
import { unsubscribeRoute } from '../../../../domain/api/messages/notices'
import { CodedError } from '../../../../domain/error-codes'
import { UnsubscribePage } from './unsubscribe-page'

const call = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: async () => 'solved' }))
vi.mock('../../../data/queries/commands', async (original) => ({ ...(await original<object>()), callPublic: call }))

describe('invalid link page', () => {
  beforeEach(() => {
    mockServer(() => ({ productName: 'Coterie', supportEmail: 'help@coterie.example', termsVersion: '1' }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  // This test must be the first one, because the program data is fetched only once for all tests.
  it('names the support address when money may have gone to a wrong PayPal address', async () => {
    renderScreen('/', <InvalidLinkPage kind="notMe" token="" />)
    expect(await screen.findByText(/write to help@coterie.example/)).toBeDefined()
  })

  it.each(['reset', 'verify', 'notMe'] as const)('explains an invalid %s link and the next step', async (kind) => {
    await act(async () => renderScreen('/', <InvalidLinkPage kind={kind} token="" />))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is invalid or has expired.')
    expect(
      screen.getByText({ reset: 'Reset link', verify: 'Verification link', notMe: '“Not me” link' }[kind]),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/auth')
  })

  const minutesAgo = (minutes: number) => momentOf(Date.now() - minutes * 60_000)
  const nothing: LinkStatus = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }

  it('explains that a used verification link needs no action, and where to check whether another person used it', async () => {
    const used = { madeAt: minutesAgo(90), endsAt: minutesAgo(-1350), usedAt: minutesAgo(60) }
    await act(async () =>
      renderScreen('/', <InvalidLinkPage kind="verify" token="a1" seen={{ ...nothing, ...used }} />),
    )
    expect(screen.getByText(/^The link was used .*\. Your email is verified, so you’re all set\.$/)).toBeDefined()
    expect(screen.getByText(/^If it wasn’t you, sign in and open Settings, Security/)).toBeDefined()
    expect(screen.queryByText(/to request a new link/)).toBeNull()
  })
})

describe('connection notice', () => {
  afterEach(() => {
    cleanup()
    isAnswerHeaderRemoved.set(false)
  })

  const why = /^Something between this device and the server, such as a proxy, removes data this app needs/

  it('reports that something on the network removes the app’s header, not that the device is offline, before anything is sent', async () => {
    isAnswerHeaderRemoved.set(true)
    await act(async () => renderScreen('/auth', <ConnectionNotice />))
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByText('You are offline. Connect to the internet to do this.')).toBeNull()
    act(() => isAnswerHeaderRemoved.set(false))
    expect(screen.queryByText(why)).toBeNull()
  })

  it('reports a removed header for a sent form, too', async () => {
    const Messages = () =>
      useErrorText()(new RemoteError({ code: 'server-unreachable', details: { markRemoved: true } }, 0))
    await act(async () => renderScreen('/auth', <Messages />))
    expect(screen.getByText(why)).toBeTruthy()
  })
})

describe('unsubscribe page', () => {
  const open = (address: string) => {
    window.history.replaceState(null, '', `/unsubscribe${address}`)
    return renderScreen('/unsubscribe', <UnsubscribePage />)
  }
  beforeEach(() => {
    call.mockReset()
    call.mockImplementation(async (route) =>
      route === unsubscribeRoute ? { kind: 'support', everything: false } : Promise.reject(new CodedError('offline')),
    )
  })
  afterEach(cleanup)
  const requests = () => call.mock.calls.filter(([route]) => route === unsubscribeRoute)

  it.each(['?about=support#tok', '?about=support&t=tok'])(
    '%s: opening the page changes nothing, pressing the button unsubscribes',
    async (address) => {
      open(address)
      await screen.findByRole('heading', { name: 'Unsubscribe from these emails?' })
      expect(requests()).toHaveLength(0)
      expect(window.location.search + window.location.hash).toBe('?about=support')
      await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
      await screen.findByRole('heading', { name: 'Done. You won’t get these emails anymore.' })
      expect(requests()).toEqual([[unsubscribeRoute, { token: 'tok' }]])
    },
  )

  it('reports an invalid link, and keeps the button when the server is unreachable', async () => {
    open('')
    await screen.findByText('The link may be incomplete. Nothing has changed.')
    const hint = screen.getByText(/^Open the link in the email again/)
    const way = screen.getByRole('link', { name: 'Go to Sign In' })
    expect(way.compareDocumentPosition(hint) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    cleanup()
    call.mockRejectedValue(new CodedError('server-unreachable'))
    open('?about=support#tok')
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t reach the server')
    call.mockRejectedValue(new CodedError('link-invalid'))
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
    await screen.findByText('The link may be incomplete. Nothing has changed.')
  })
})
