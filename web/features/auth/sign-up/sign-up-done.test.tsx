// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'

const program = vi.hoisted(() => ({ mailsKept: false }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => program }))
const { SignUpDone } = await import('./sign-up-done')
const { LinkSent } = await import('../links/link-sent')

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>
const Carried = () => <LinkSent from={useLocation().state} />
const address = () => document.querySelector('output')?.textContent

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function show(mailsKept: boolean): string {
  program.mailsKept = mailsKept
  render(
    <MemoryRouter>
      <SignUpDone email="ana@mail.example" />
      <Address />
      <Carried />
    </MemoryRouter>,
  )
  return screen.getByRole('main').textContent
}

it('says that a link was sent when a mail server sends it', () => {
  expect(show(false)).toContain('We sent a link to ana@mail.example')
})

it('says whom to ask for the link when no mail server is set up', () => {
  const text = show(true)
  expect(text).not.toMatch(/We sent|spam/)
  expect(text).toContain('No mail goes out here yet: ask whoever runs this site for the link.')
})

it('goes to sign-in after 3 s, unless one stays', async () => {
  vi.useFakeTimers()
  show(false)
  const pass = async (ms: number) => {
    // the seconds are counted one after the other: each is drawn before the next begins
    for (let gone = 0; gone < ms; gone += 500) await act(() => vi.advanceTimersByTimeAsync(500))
  }
  await pass(2500)
  expect(address()).toBe('/')
  await pass(500)
  expect(address()).toBe('/auth?email=ana%40mail.example')
  cleanup()
  show(false)
  act(() => screen.getByRole('button', { name: 'Stay here' }).click())
  await pass(5000)
  expect(address()).toBe('/')
})

it.each([
  [false, 'We sent a link to ana@mail.example. Open it, then sign in here.'],
  [true, 'No mail goes out here yet: ask whoever runs this site for the link.'],
])(
  'sign-in says what comes first to whoever comes from there (no mail server: %s), and to nobody else',
  (kept, words) => {
    show(kept)
    expect(screen.queryByText(/Your account is made\./)).toBeNull()
    act(() => screen.getByRole('button', { name: 'Go to sign-in now' }).click())
    expect(screen.getByText('Your account is made.').parentElement?.textContent).toBe(`Your account is made. ${words}`)
  },
)
