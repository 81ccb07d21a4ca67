// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorCode } from '../../domain/error-codes'
import { refusals } from './en/admins/refusals'
import { errorMessages } from './en/everyone/errors'
import { refusals as signedInRefusals } from './en/signed-in/refusals'

// The admins' messages are loaded when a test allows it; all other messages are loaded from the start.
const line = vi.hoisted(() => ({ open: () => undefined as void }))
vi.mock('./areas', async () => {
  const { defineGroup: group } = await import('./group')
  const late = new Promise<void>((resolve) => (line.open = resolve))
  const everyone = group(
    () => import('./en/everyone'),
    () => import('./es/everyone'),
  )
  const signedIn = group(
    () => import('./en/signed-in'),
    () => import('./es/signed-in'),
  )
  const admins = group(
    () => late.then(() => import('./en/admins')),
    () => import('./es/admins'),
  )
  await Promise.all([everyone.load('en'), signedIn.load('en')])
  return { everyone, signedIn, admins, forms: everyone.area((messages) => messages.forms) }
})
const { useErrorText: useErrorWords } = await import('./errors')

afterEach(cleanup)

function ErrorText({ code }: { code: ErrorCode }) {
  return <p>{useErrorWords()(code)}</p>
}

it('messages for guests and for signed-in users are shown immediately', () => {
  render(
    <>
      <ErrorText code="offline" />
      <ErrorText code="ticket-closed" />
    </>,
  )
  expect(screen.getByText(errorMessages.offline)).toBeTruthy()
  expect(screen.getByText(signedInRefusals['ticket-closed'])).toBeTruthy()
})

it('an error of another area has a general message until the area’s messages are loaded', async () => {
  render(<ErrorText code="settings-version" />)
  expect(screen.getByText(errorMessages['bad-input'])).toBeTruthy()
  await act(async () => line.open())
  expect(await screen.findByText(refusals['settings-version'])).toBeTruthy()
})
