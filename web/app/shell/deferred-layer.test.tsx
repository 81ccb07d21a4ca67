// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastContents } from '../../ui/layers/toast'
import { deferLayer } from './deferred-layer'

interface Props {
  label?: string
  button: ReactNode
}

function Layer({ label, button }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label={label} onClick={() => setOpen(!open)}>
        {button}
      </button>
      {open && <p>Its content</p>}
    </>
  )
}

describe('a layer that is loaded after the first screen', () => {
  let arrive: (layer: typeof Layer) => void
  let fail: (error: Error) => void
  const button = () => screen.getByRole('button', { name: 'Account' })
  const show = () => {
    const loading = new Promise<typeof Layer>((resolve, reject) => {
      arrive = resolve
      fail = reject
    })
    const Deferred = deferLayer<Props>('menu', () => loading)
    render(<Deferred label="Account" button="A" />)
  }

  // The browser is never idle, so only a click loads the layer.
  beforeEach(() => vi.stubGlobal('requestIdleCallback', () => 0).stubGlobal('cancelIdleCallback', () => undefined))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    toastContents.clear()
  })

  it('opens after a click that came before its code, once, and keeps the focus', async () => {
    show()
    button().focus()
    fireEvent.click(button())
    fireEvent.click(button())
    expect(screen.queryByText('Its content')).toBeNull()
    await act(async () => arrive(Layer))
    expect(screen.getByText('Its content')).toBeTruthy()
    expect(document.activeElement).toBe(button())
  })

  it('says so if its code can’t be loaded', async () => {
    show()
    fireEvent.click(button())
    await act(async () => fail(new Error('offline')))
    expect([...toastContents.values()]).toHaveLength(1)
    expect(button()).toBeTruthy()
  })

  it('stays closed if nobody clicked, and leaves the focus where it is', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      run()
      return 0
    })
    show()
    await act(async () => arrive(Layer))
    expect(screen.queryByText('Its content')).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })
})
