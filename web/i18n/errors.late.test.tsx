// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorCode } from '../../domain/error-codes'
import { refusals } from './en/admins/refusals'
import { errorWords } from './en/everyone/errors'
import { refusals as signedInRefusals } from './en/signed-in/refusals'

// the admins' words come when the test says so; the others are here
const line = vi.hoisted(() => ({ open: () => undefined as void }))
vi.mock('./groups', async () => {
  const { group } = await import('./group')
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
  return { everyone, signedIn, admins }
})
const { useErrorWords } = await import('./errors')

afterEach(cleanup)

function Said({ code }: { code: ErrorCode }) {
  return <p>{useErrorWords()(code)}</p>
}

it('everyone’s words and those of who is signed in are said at once', () => {
  render(
    <>
      <Said code="offline" />
      <Said code="ticket-closed" />
    </>,
  )
  expect(screen.getByText(errorWords.offline)).toBeTruthy()
  expect(screen.getByText(signedInRefusals['ticket-closed'])).toBeTruthy()
})

it('a code that strayed to another area’s screen is said in general first, and by itself once its words are here', async () => {
  render(<Said code="settings-version" />)
  expect(screen.getByText(errorWords['bad-input'])).toBeTruthy()
  await act(async () => line.open())
  expect(await screen.findByText(refusals['settings-version'])).toBeTruthy()
})
