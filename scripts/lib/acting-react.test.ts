// @vitest-environment happy-dom
import { act, createElement, startTransition, Suspense, use, useEffect, useState, version } from 'react'
import * as ours from 'react-dom/client'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { actingRenderer } from './acting-react'

const here = createRequire(import.meta.url)
const cjs = join(dirname(here.resolve('react-dom/package.json')), 'cjs')
const itsOwn = here(join(cjs, 'react-dom-client.development.js')) as typeof ours

afterEach(() => vi.unstubAllGlobals())

it('screens are rendered by the product’s renderer', () => {
  expect(ours.version).toBe(version)
  expect(ours.createRoot).not.toBe(itsOwn.createRoot)
  // the development renderer writes down where an element comes from
  const root = ours.createRoot(document.createElement('div')) as unknown as { _internalRoot: { current: object } }
  expect(Object.keys(root._internalRoot.current)).not.toContain('_debugOwner')
})

it('a part that React no longer has is named', () => {
  expect(() => actingRenderer('exports.createRoot = none')).toThrow(/react-dom has changed/)
})

describe.each([
  ['React’s own', itsOwn],
  ['ours', ours],
])('what act does with %s renderer', (_, { createRoot }) => {
  const start = () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const seen = document.createElement('div')
    return { seen, root: createRoot(seen) }
  }

  it('draws at once, with every effect and what the effects change', () => {
    const { seen, root } = start()
    const Steps = () => {
      const [step, setStep] = useState(0)
      useEffect(() => {
        if (step < 5) setStep(step + 1)
      }, [step])
      return createElement('p', null, step)
    }
    act(() => root.render(createElement(Steps)))
    expect(seen.textContent).toBe('5')
    act(() => root.unmount())
    expect(seen.innerHTML).toBe('')
  })

  it('draws a transition at once', () => {
    const { seen, root } = start()
    act(() => startTransition(() => root.render('soon')))
    expect(seen.textContent).toBe('soon')
  })

  it('takes over what was asked for before it, and leaves what is asked for after it', async () => {
    const { seen, root } = start()
    root.render('before')
    act(() => undefined)
    await vi.waitFor(() => expect(seen.textContent).toBe('before'))
    let say: (text: string) => void = () => undefined
    const Says = () => {
      const [text, setText] = useState('one')
      say = setText
      return text
    }
    act(() => root.render(createElement(Says)))
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    say('two')
    expect(seen.textContent).toBe('one')
    await vi.waitFor(() => expect(seen.textContent).toBe('two'))
    // React has asked for a microtask by then, or for a turn of the scheduler: an act waits for neither
    say('three')
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    act(() => say('four'))
    expect(seen.textContent).toBe('four')
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    say('five')
    await Promise.resolve()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    act(() => say('six'))
    expect(seen.textContent).toBe('six')
  })

  it('shows a fallback at once, and what it stands for as soon as that is here', async () => {
    const { seen, root } = start()
    const Waits = ({ on }: { on: Promise<string> }) => use(on)
    for (const text of ['first', 'second', 'third']) {
      let come: (text: string) => void = () => undefined
      const coming = new Promise<string>((resolve) => (come = resolve))
      const wait = createElement(Suspense, { key: text, fallback: 'waits' }, createElement(Waits, { on: coming }))
      await act(async () => root.render(wait))
      expect(seen.textContent).toBe('waits')
      await act(async () => come(text))
      expect(seen.textContent).toBe(text)
    }
  })

  it('throws what a screen throws', () => {
    const { root } = start()
    const Breaks = () => {
      throw new Error('broken')
    }
    expect(() => act(() => root.render(createElement(Breaks)))).toThrow('broken')
  })
})
