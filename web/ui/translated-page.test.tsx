// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTranslators } from './translated-page'

beforeEach(() => followTranslators(document))
afterEach(cleanup)

/** What translators do with each text node: a <font> with the translation takes its place, in one step or in two. */
function translate(inTwoSteps: boolean): Promise<void> {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (walker.currentNode.parentNode?.nodeName !== 'FONT') texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = `«${text.data}»`
    if (inTwoSteps) {
      text.before(font)
      text.remove()
    } else text.replaceWith(font)
  }
  // what was observed is told after the work at hand
  return act(() => new Promise<void>((resolve) => setTimeout(resolve)))
}

const Count = ({ n, cents }: { n: number; cents: string | null }) => (
  <p>
    {n} selected
    {cents !== null && <b>{cents}</b>}
    {n > 2 && ' of all'}
  </p>
)

it.each([false, true])('shows a text that changes after it was translated (in two steps: %s)', async (inTwoSteps) => {
  const { container, rerender } = render(<Count n={1} cents="$1" />)
  await translate(inTwoSteps)
  expect(container.textContent).toBe('«1»« selected»«$1»')
  rerender(<Count n={2} cents="$2" />)
  expect(container.textContent).toBe('2« selected»$2')
  await translate(inTwoSteps)
  rerender(<Count n={3} cents={null} />)
  expect(container.textContent).toBe('3« selected» of all')
  await translate(inTwoSteps)
  // what is inserted before a translated text, and a translated text that goes
  rerender(<Count n={1} cents="$1" />)
  expect(container.textContent).toBe('1« selected»$1')
})

it.each([false, true])('takes the translation of a text along that goes (in two steps: %s)', async (inTwoSteps) => {
  const Said = ({ one, two }: { one: string; two: string }) => (
    <p>
      {one}
      <i>and</i>
      {two}
    </p>
  )
  const { container, rerender } = render(<Said one="a" two="b" />)
  await translate(inTwoSteps)
  rerender(<Said one="" two="c" />)
  expect(container.textContent).toBe('«and»c')
  expect(container.querySelectorAll('font')).toHaveLength(1)
})

it('leaves the errors of other pages as they are', () => {
  const errors = vi.fn()
  try {
    document.createElement('p').removeChild(document.createElement('b'))
  } catch (error) {
    errors(error)
  }
  expect(errors).toHaveBeenCalledTimes(1)
})
