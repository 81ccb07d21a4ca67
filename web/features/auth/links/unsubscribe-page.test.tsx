// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsubscribeRoute } from '../../../../domain/api/messages/unsubscribe'
import { CodedError } from '../../../../domain/error-codes'
import { showScreen } from '../../../data/testing/screen'
import { UnsubscribePage } from './unsubscribe-page'

const call = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', async (original) => ({ ...(await original<object>()), callPublic: call }))

const open = (address: string) => {
  window.history.replaceState(null, '', `/unsubscribe${address}`)
  return showScreen('/unsubscribe', <UnsubscribePage />)
}
beforeEach(() => {
  call.mockReset()
  call.mockImplementation(async (route) =>
    route === unsubscribeRoute ? { kind: 'support', everything: false } : Promise.reject(new CodedError('offline')),
  )
})
afterEach(cleanup)
const asked = () => call.mock.calls.filter(([route]) => route === unsubscribeRoute)

describe('the link that stops letters', () => {
  it.each(['?about=support#tok', '?about=support&t=tok'])(
    '%s: a visit changes nothing, a press does it',
    async (address) => {
      open(address)
      await screen.findByRole('heading', { name: 'Stop mails like this?' })
      expect(asked()).toHaveLength(0)
      expect(window.location.search + window.location.hash).toBe('?about=support')
      await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
      await screen.findByRole('heading', { name: 'Done. These mails stop.' })
      expect(asked()).toEqual([[unsubscribeRoute, { token: 'tok' }]])
    },
  )

  it('of an invitation says that nobody writes there again', async () => {
    call.mockResolvedValue({ kind: 'invitation', everything: true })
    open('?about=invitation#tok')
    await userEvent.click(await screen.findByRole('button', { name: 'Never write to me again' }))
    await screen.findByRole('heading', { name: 'Done. We don’t write to this address by ourselves any more.' })
  })

  it('says so when it isn’t one of ours, and keeps the button when the server can’t be reached', async () => {
    open('')
    await screen.findByText('It may be incomplete. Opening it changed nothing.')
    // first the way on, then the hint, as on every dead link
    const hint = screen.getByText(/^Open the link in the mail again/)
    const way = screen.getByRole('link', { name: 'Go to Sign In' })
    expect(way.compareDocumentPosition(hint) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    cleanup()
    call.mockRejectedValue(new CodedError('server-unreachable'))
    open('?about=support#tok')
    await userEvent.click(await screen.findByRole('button', { name: 'Stop these mails' }))
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be reached')
    call.mockRejectedValue(new CodedError('link-invalid'))
    await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }))
    await screen.findByText('It may be incomplete. Opening it changed nothing.')
  })
})
