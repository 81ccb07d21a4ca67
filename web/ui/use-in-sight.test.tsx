// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useInSight } from './use-in-sight'

function Line({ current }: { current: string }) {
  const here = useInSight<HTMLAnchorElement>(current)
  return (
    <nav>
      {['one', 'two', 'three'].map((name) => (
        <a key={name} href={`#${name}`} ref={name === current ? here : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the current one is brought in sight, another one anew, and once more when a place becomes wider', () => {
  const shown: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  let widen = (): void => undefined
  const watched: (string | null)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        widen = changed
      }
      observe(place: Element): void {
        watched.push(place.textContent)
      }
      disconnect(): void {
        watched.length = 0
      }
    },
  )
  const { rerender } = render(<Line current="two" />)
  expect(shown).toEqual(['two'])
  expect(watched).toEqual(['one', 'two', 'three'])
  widen()
  rerender(<Line current="three" />)
  expect(shown).toEqual(['two', 'two', 'three'])
})
