// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followTranslators } from './translated-page'

beforeEach(() => followTranslators(document))
afterEach(cleanup)

/** The observer is called when the current task ends. */
const observed = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

function textsOf(root: Node): Text[] {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Replaces each text node by a <font> with its translation, as translators do; resolves to a function that shows the original again. */
async function translate(inTwoSteps = false): Promise<() => Promise<void>> {
  const replaced: [Element, Text][] = []
  for (const text of textsOf(document.body)) {
    if (text.data === '' || text.parentNode?.nodeName === 'FONT') continue
    const font = document.createElement('font')
    font.textContent = `«${text.data}»`
    if (inTwoSteps) {
      text.before(font)
      text.remove()
    } else text.replaceWith(font)
    replaced.push([font, text])
  }
  await observed()
  return () => {
    for (const [font, text] of replaced) font.replaceWith(text)
    return observed()
  }
}

const Count = ({ n, cents }: { n: number; cents: string | null }) => (
  <p>
    {n} selected
    {cents !== null && <b>{cents}</b>}
    {n > 2 && ' of all'}
  </p>
)

describe.each([false, true])('a page whose texts were replaced by translations (in two steps: %s)', (inTwoSteps) => {
  it('shows each text that changes', async () => {
    const { container, rerender } = render(<Count n={1} cents="$1" />)
    await translate(inTwoSteps)
    expect(container.textContent).toBe('«1»« selected»«$1»')
    rerender(<Count n={2} cents="$2" />)
    await observed()
    expect(container.textContent).toBe('2« selected»$2')
    await translate(inTwoSteps)
    rerender(<Count n={3} cents={null} />)
    await observed()
    expect(container.textContent).toBe('3« selected» of all')
    await translate(inTwoSteps)
    rerender(<Count n={1} cents="$1" />)
    await observed()
    expect(container.textContent).toBe('1« selected»$1')
    await translate(inTwoSteps)
    expect(container.textContent).toBe('«1»« selected»«$1»')
  })

  it('removes the translation of a text that is removed or becomes empty', async () => {
    const Said = ({ one, two }: { one: string | null; two: string }) => (
      <p>
        {one}
        <i>and</i>
        {two}
      </p>
    )
    const { container, rerender } = render(<Said one="a" two="b" />)
    await translate(inTwoSteps)
    rerender(<Said one="" two="c" />)
    await observed()
    expect(container.textContent).toBe('«and»c')
    rerender(<Said one="a" two="c" />)
    await translate(inTwoSteps)
    rerender(<Said one={null} two="c" />)
    await observed()
    expect(container.textContent).toBe('«and»«c»')
    expect(container.querySelectorAll('font')).toHaveLength(2)
  })

  it('moves a text without leaving its translation behind', async () => {
    const Part = ({ text }: { text: string }) => text
    const Said = ({ order }: { order: string[] }) => (
      <p>
        {order.map((text) => (
          <Part key={text} text={text} />
        ))}
      </p>
    )
    const { container, rerender } = render(<Said order={['a', 'b', 'c']} />)
    await translate(inTwoSteps)
    rerender(<Said order={['c', 'a', 'b']} />)
    await observed()
    await translate(inTwoSteps)
    expect(container.textContent).toBe('«c»«a»«b»')
  })

  it('shows the original texts again, and changes them', async () => {
    const { container, rerender } = render(<Count n={1} cents="$1" />)
    const showOriginal = await translate(inTwoSteps)
    await showOriginal()
    expect(container.textContent).toBe('1 selected$1')
    rerender(<Count n={2} cents={null} />)
    expect(container.textContent).toBe('2 selected')
  })
})
