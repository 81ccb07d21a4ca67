// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { syncState } from '../sync/status'
import { answerWith } from '../testing/screen'
import { useMailsKept } from './mails-kept'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  act(() => syncState.set('up-to-date'))
})

const Said = () => <p>{useMailsKept() ? 'kept' : 'sent'}</p>

it('opened without a connection it is asked for again once there is one: no mail is called sent that is only kept (U5)', async () => {
  const server = answerWith(() => ({ productName: 'Coterie', supportEmail: '', termsVersion: '1', mailsKept: true }))
  server.down = true
  act(() => syncState.set('offline'))
  render(<Said />)
  await screen.findByText('sent')
  server.down = false
  act(() => syncState.set('up-to-date'))
  expect(await screen.findByText('kept')).toBeTruthy()
})
