// @vitest-environment happy-dom
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openRoot } from './open-root'

const form = `<form><input name="email" type="email"><input name="name"><input name="over18" type="checkbox">
  <button type="button" aria-label="Show"></button><button type="submit">Sign in</button></form>`

let drawn: Root | undefined
beforeEach(() => {
  document.documentElement.dataset['entry'] = 'on'
  document.body.innerHTML = `<div id="entry"><h1>Sign in</h1>${form}</div><div id="root"></div>`
})
afterEach(() => {
  act(() => drawn?.unmount())
  delete document.documentElement.dataset['entry']
})

const field = (within: string, name: string) => document.querySelector<HTMLInputElement>(`${within} [name=${name}]`)

/** A form that knows what React heard of. */
function Screen({ sent }: { sent: (values: object) => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('from the address')
  const [over18, setOver18] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent({ email, name, over18 })
      }}
    >
      <h1>Sign in</h1>
      <button type="button">Something the entry hasn’t</button>
      <input name="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input name="over18" type="checkbox" checked={over18} onChange={(event) => setOver18(event.target.checked)} />
      <button type="button" aria-label="Show" />
      <button type="submit">Sign in</button>
    </form>
  )
}

/** What stands in for a screen, and the place of toasts, which is always there. */
const Loading = () => (
  <>
    <p aria-busy>Loading</p>
    <div role="alert" />
  </>
)

async function draw(sent: (values: object) => void): Promise<HTMLElement> {
  const root = openRoot()
  if (root === null) throw new Error('no place')
  expect(root.isConnected).toBe(false)
  drawn = createRoot(root)
  await act(async () => drawn?.render(<Loading />))
  // what stands in for a screen takes nothing over
  expect(document.getElementById('entry')).not.toBeNull()
  await act(async () => drawn?.render(<Screen sent={sent} />))
  await waitFor(() => expect(document.getElementById('entry')).toBeNull())
  return root
}

it('a screen takes the entry’s place with what was typed, ticked and in focus', async () => {
  Object.assign(field('#entry', 'email') ?? {}, { value: 'ana@example.com' })
  Object.assign(field('#entry', 'over18') ?? {}, { checked: true })
  field('#entry', 'email')?.focus()
  const sent = vi.fn<(values: object) => void>()
  const root = await draw(sent)
  expect(root.isConnected).toBe(true)
  expect(document.activeElement).toBe(field('#root', 'email'))
  expect(sent).not.toHaveBeenCalled()
  await act(async () => document.querySelector('form')?.requestSubmit())
  // a field that nobody wrote in keeps what the screen put there
  expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ana@example.com', name: 'from the address', over18: true })
})

it('what was pressed is pressed, by its words and not by its place', async () => {
  Object.assign(field('#entry', 'email') ?? {}, { value: 'ana@example.com' })
  Object.assign(document.getElementById('entry')?.dataset ?? {}, { pressed: '1' })
  const sent = vi.fn<(values: object) => void>()
  await draw(sent)
  expect(sent).toHaveBeenCalledOnce()
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ email: 'ana@example.com' })
})

it('an entry that isn’t for this person makes room at once', () => {
  document.documentElement.dataset['entry'] = 'off'
  expect(openRoot()?.isConnected).toBe(true)
  expect(document.getElementById('entry')).toBeNull()
})
