// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'

const programme = vi.hoisted(() => ({ mailsKept: false }))
vi.mock('../../data/repos/public-programme', () => ({ usePublicProgramme: () => programme }))
const { SignUpDone } = await import('./sign-up-done')

afterEach(cleanup)

function show(mailsKept: boolean): string {
  programme.mailsKept = mailsKept
  render(
    <MemoryRouter>
      <SignUpDone email="ana@mail.example" />
    </MemoryRouter>,
  )
  return screen.getByRole('main').textContent
}

it('says that a link was sent when a mail server sends it', () => {
  expect(show(false)).toContain('We sent a link to ana@mail.example')
})

it('says that the mail is kept, and where, when no mail server is set up', () => {
  const text = show(true)
  expect(text).not.toMatch(/We sent|spam/)
  expect(text).toContain('mail log')
})
