// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CutName } from './cut-name'
import { useStayAtEnd } from './use-stay-at-end'

let grown: () => void = () => undefined
let content = 1000
beforeEach(() => {
  content = 1000
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grown = told
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => content)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Talk({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null)
  useStayAtEnd(box, said)
  return (
    <div ref={box} data-testid="box">
      <ol />
    </div>
  )
}

it('a conversation stays at its end when a picture arrives in it, and where somebody reads further up', () => {
  const page = render(<Talk said="1" />)
  const box = page.getByTestId('box')
  expect(box.scrollTop).toBe(1000)
  content = 1300
  act(grown)
  expect(box.scrollTop).toBe(1300)
  box.scrollTop = 200
  box.dispatchEvent(new Event('scroll'))
  content = 1500
  act(grown)
  expect(box.scrollTop).toBe(200)
  page.rerender(<Talk said="2" />)
  expect(box.scrollTop).toBe(1500)
})

it('a name that doesn’t fit is cut before its end, which says its kind', () => {
  const page = render(<CutName name="statement-of-november-2026.pdf" />)
  const [head, tail] = [...(page.container.firstElementChild?.children ?? [])]
  expect([head?.textContent, head?.className]).toEqual(['statement-of-november-', 'overflow-hidden text-ellipsis'])
  expect([tail?.textContent, tail?.className]).toEqual(['2026.pdf', 'flex-none'])
})
