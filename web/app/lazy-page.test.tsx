// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Loading } from '../i18n/group'
import { lazyPage } from './lazy-page'

afterEach(cleanup)
const words = { load: () => Promise.resolve() } as unknown as Loading

it('that was fetched before it is shown stands at once, and one that couldn’t be is asked for again', async () => {
  let asked = 0
  const Page = lazyPage(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>here it is</p>)
  })
  Page.fetch(words, 'en')
  Page.fetch(words, 'en')
  await act(async () => undefined)
  render(<Page words={words} Bones={() => null} />)
  expect(screen.getByText('here it is')).toBeTruthy()
  expect(asked).toBe(2)
})

it('whose code couldn’t be loaded says so, and asks for it again at the person’s word', async () => {
  let asked = 0
  const Page = lazyPage(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>here it is</p>)
  })
  render(<Page words={words} Bones={() => null} />)
  await screen.findByText('This page couldn’t be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('here it is')).toBeTruthy()
  expect(asked).toBe(2)
})
