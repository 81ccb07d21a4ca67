// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { BreakableAddress, NoBreak } from './text/line-breaks'
import { Amount } from './text/amount'
import { TextWithAmount } from './text/text-with-amount'
import { CopyButton } from './copy-button'
import { FilterTabs } from './filter-tabs'
import { ShowMoreRows, useFirstRows } from './first-rows'
import { dismissToast, toastContents } from './layers/toast'
import { Toasts } from './layers/toasts'
import { ignoresShortcut, setSingleKeysEnabled } from './shortcut-keys'
import { RangeRows } from './range-rows'
import { Tabs } from './tabs'
import { supportPageTranslation } from './page-translation'
import { useScrollIntoView } from './scrollable-row'
import { useStickToBottom } from './use-stick-to-bottom'

/** Replaces `ResizeObserver`. Returns a function that reports a size change. */
function stubResizeObserver(watched: Element[] = []): () => void {
  let report = (): void => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        report = changed
      }
      observe = (element: Element) => void watched.push(element)
      disconnect = () => void watched.splice(0)
    },
  )
  return () => report()
}

describe('text with line breaks', () => {
  test('wraps an address after its @ and before the dots of its host, and inside a word only if the word is too long', () => {
    const { container } = render(<BreakableAddress text="PayPal: ana.ruiz@correo.example." />)
    expect(container.textContent).toBe('PayPal: ana.ruiz@correo.example.')
    expect(container.innerHTML).toContain('PayPal: ana.ruiz@<wbr>correo<wbr>.example.<')
  })

  test.each([
    ['2025-10-04', 'Terms version <span class="whitespace-nowrap">2025-10-04</span>, Oct 5'],
    ['2026', 'Terms version 2025-10-04, Oct 5'],
  ])('keeps the part %s of a sentence on one line, if the sentence contains it', (part, html) => {
    const { container } = render(<NoBreak text="Terms version 2025-10-04, Oct 5" part={part} />)
    expect(container.innerHTML).toBe(html)
  })
})

describe('amount', () => {
  afterEach(cleanup)

  it('is a link or button named after its explanation, or text if it has none', () => {
    render(
      <MemoryRouter>
        <Amount cents={123_450} href="/why" />
        <Amount cents={5} onOpen={() => undefined} />
        <Amount cents={700} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: /^\$1,234\.50, \w+/ }).textContent).toBe('$1,234.50')
    expect(screen.getByRole('button', { name: /^\$0\.05, \w+/ })).toBeTruthy()
    expect(screen.getByText('$7.00').closest('a, button')).toBeNull()
  })

  it('keeps a full stop on the same line', () => {
    const { container } = render(
      <MemoryRouter>
        <TextWithAmount text="Se hizo un pago de $350.00. Aprobado." amount="$350.00" href="?why=p" />
      </MemoryRouter>,
    )
    expect(container.textContent).toMatch(/^Se hizo un pago de \$350\.00.*\. Aprobado\.$/)
    expect(screen.getByRole('link').parentElement?.textContent).toMatch(/^\$350\.00.*\.$/)
    expect(screen.getByRole('link').parentElement?.className).toBe('whitespace-nowrap')
  })
})

describe('copy button', () => {
  afterEach(() => {
    cleanup()
    for (const id of toastContents.keys()) dismissToast(id)
  })

  test.each(['Copied!', 'Not copied'])('copies the text to the clipboard and reports “%s”', async (title) => {
    const user = userEvent.setup()
    if (title === 'Not copied')
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    render(
      <>
        <CopyButton text="ABCD-EFGH" />
        <Toasts />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText(title)
    if (title === 'Copied!') expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH')
    else expect(screen.queryByText('Copied!')).toBeNull()
  })
})

describe('filter tabs', () => {
  const options = ['all', 'open', 'done'].map((value) => ({ value, label: value }))
  function Tabs({ keys }: { keys?: boolean }) {
    const [value, setValue] = useState('all')
    return (
      <>
        <input aria-label="typing" />
        <FilterTabs keys={keys} label="State" options={options} value={value} onChange={setValue} />
      </>
    )
  }
  const on = () => screen.getByRole('button', { pressed: true }).textContent
  const press = (key: string, at: Element = document.body, held = {}) => fireEvent.keyDown(at, { key, ...held })

  afterEach(() => {
    cleanup()
    setSingleKeysEnabled(true)
  })

  it('change with [ and ] up to the first and last, unless the user is typing or has turned single-key shortcuts off', () => {
    render(<Tabs keys />)
    press('[')
    expect(on()).toBe('all')
    press(']')
    press(']')
    press(']')
    expect(on()).toBe('done')
    press('[')
    expect(on()).toBe('open')
    press(']', screen.getByLabelText('typing'))
    press(']', document.body, { ctrlKey: true })
    setSingleKeysEnabled(false)
    press(']')
    expect(on()).toBe('open')
  })

  it('change only for the main filter of a screen', () => {
    render(<Tabs />)
    press(']')
    expect(on()).toBe('all')
  })
})

describe('long list with a limited number of rows', () => {
  afterEach(cleanup)

  function List({ count }: { count: number }) {
    const { shown, rest } = useFirstRows(Array.from({ length: count }, (_, at) => at))
    return (
      <>
        <ul>
          {shown.map((at) => (
            <li key={at}>{at}</li>
          ))}
        </ul>
        <ShowMoreRows rest={rest} />
      </>
    )
  }

  it('shows a few rows without a button', () => {
    const { container } = render(<List count={100} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(100)
    expect(container.textContent).not.toMatch(/more|All/)
  })

  it('shows a hundred of many rows, adds rows on each click, and keeps the focus after the last click', async () => {
    render(<List count={250} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(screen.getByRole('button', { name: 'Show 100 more of 250' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(200)
    await userEvent.click(screen.getByRole('button', { name: 'Show 50 more of 250' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(250)
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.activeElement?.textContent).toBe('All 250 are shown.')
  })
})

describe('single-key shortcut', () => {
  afterEach(() => setSingleKeysEnabled(true))

  it('is ignored if the user is typing, holds Ctrl or has turned shortcuts off', () => {
    const field = document.body.appendChild(document.createElement('input'))
    const pressed = (target: HTMLElement, held = {}): boolean => {
      let ignored = false
      const onKey = (event: KeyboardEvent) => (ignored = ignoresShortcut(event))
      addEventListener('keydown', onKey)
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, ...held }))
      removeEventListener('keydown', onKey)
      return ignored
    }
    expect(pressed(document.body)).toBe(false)
    expect(pressed(field)).toBe(true)
    expect(pressed(document.body, { ctrlKey: true })).toBe(true)
    // AltGr is Ctrl+Alt on some systems, and types `[` on some keyboards.
    expect(pressed(document.body, { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false)
    setSingleKeysEnabled(false)
    expect(pressed(document.body)).toBe(true)
  })
})

describe('rows with ranges of amounts', () => {
  afterEach(cleanup)

  const shown = (figures: readonly [number, number][]) =>
    render(
      <MemoryRouter>
        <RangeRows
          rows={figures.map(([low, high], at) => ({
            key: String(at),
            label: 'Dec',
            low,
            high,
            text: '$1',
            made: '31 days',
            href: '/x',
          }))}
        />
      </MemoryRouter>,
    ).container
  it.each([
    [[10_000, 10_000], [10_000, 10_000], 0],
    [[5_000, 10_000], [10_000, 10_000], 2],
    [[5_000, 5_000], [10_000, 10_000], 2],
  ] as const)('have bars for %j and %j only if they would not all be full', (one, two, bars) => {
    expect(shown([[...one], [...two]]).querySelectorAll('svg')).toHaveLength(bars)
  })

  it('show the parts of each amount only if there are no bars', () => {
    expect(shown([[10_000, 10_000]]).textContent).toBe('Dec31 days$1')
    expect(shown([[5_000, 10_000]]).textContent).toBe('Dec$1')
  })
})

describe('tabs', () => {
  let resized: () => void
  beforeEach(() => {
    resized = stubResizeObserver()
    // The container is 200 px wide, with tabs of 120 px each.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120)
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return ['Account', 'Data', 'Cancel'].indexOf(this.textContent ?? '') * 120
    })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  const tabs = ['Account', 'Data', 'Cancel'].map((label) => ({ key: label, label, content: label }))
  const page = (value: string) => <Tabs label="Settings" tabs={tabs} value={value} onChange={() => undefined} />
  const line = () => screen.getByRole('tablist')
  const isTabVisible = () => {
    const tab = screen.getByRole('tab', { selected: true })
    return tab.offsetLeft >= line().scrollLeft && tab.offsetLeft + 120 <= line().scrollLeft + 200
  }

  test('scroll the open tab into view, whichever tab the URL names', () => {
    const { rerender } = render(page('Cancel'))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Cancel')
    expect(isTabVisible()).toBe(true)
    rerender(page('Account'))
    expect(isTabVisible()).toBe(true)
  })

  test('scroll the open tab into view again after a rotation or a change of its text', () => {
    render(page('Cancel'))
    line().scrollLeft = 0
    expect(isTabVisible()).toBe(false)
    act(() => resized())
    expect(isTabVisible()).toBe(true)
  })

  test('show the focus ring only for keyboard users, not after a click', async () => {
    const user = userEvent.setup()
    render(page('Account'))
    const tabsWithRing = () => screen.getAllByRole('tab').filter((tab) => tab.matches('[data-focus]'))
    const pressed = screen.getByRole('tab', { name: 'Data' })
    await user.click(pressed)
    expect(document.activeElement).toBe(pressed)
    expect(tabsWithRing()).toEqual([])
    expect(pressed.className.split(' ')).toContain('not-data-focus:outline-none')
    await user.keyboard('{ArrowRight}')
    expect(tabsWithRing()).toEqual([screen.getByRole('tab', { name: 'Cancel' })])
  })
})

describe('page translation by the browser', () => {
  beforeEach(() => supportPageTranslation(document))
  afterEach(cleanup)

  /** Waits for the observer, which is called at the end of the current task. */
  const afterObserver = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

  function textsOf(root: Node): Text[] {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts
  }

  /** Replaces text nodes as translators do. Resolves to a function that restores the original. */
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
    await afterObserver()
    return () => {
      for (const [font, text] of replaced) font.replaceWith(text)
      return afterObserver()
    }
  }

  const Count = ({ n, cents }: { n: number; cents: string | null }) => (
    <p>
      {n} selected
      {cents !== null && <b>{cents}</b>}
      {n > 2 && ' of all'}
    </p>
  )

  describe.each([false, true])('translated page (in two steps: %s)', (inTwoSteps) => {
    it('shows each changed text', async () => {
      const { container, rerender } = render(<Count n={1} cents="$1" />)
      await translate(inTwoSteps)
      expect(container.textContent).toBe('«1»« selected»«$1»')
      rerender(<Count n={2} cents="$2" />)
      await afterObserver()
      expect(container.textContent).toBe('2« selected»$2')
      await translate(inTwoSteps)
      rerender(<Count n={3} cents={null} />)
      await afterObserver()
      expect(container.textContent).toBe('3« selected» of all')
      await translate(inTwoSteps)
      rerender(<Count n={1} cents="$1" />)
      await afterObserver()
      expect(container.textContent).toBe('1« selected»$1')
      await translate(inTwoSteps)
      expect(container.textContent).toBe('«1»« selected»«$1»')
    })

    it('removes the translation of a text that is removed or becomes empty', async () => {
      const Texts = ({ one, two }: { one: string | null; two: string }) => (
        <p>
          {one}
          <i>and</i>
          {two}
        </p>
      )
      const { container, rerender } = render(<Texts one="a" two="b" />)
      await translate(inTwoSteps)
      rerender(<Texts one="" two="c" />)
      await afterObserver()
      expect(container.textContent).toBe('«and»c')
      rerender(<Texts one="a" two="c" />)
      await translate(inTwoSteps)
      rerender(<Texts one={null} two="c" />)
      await afterObserver()
      expect(container.textContent).toBe('«and»«c»')
      expect(container.querySelectorAll('font')).toHaveLength(2)
    })

    it('moves a text together with its translation', async () => {
      const Part = ({ text }: { text: string }) => text
      const Texts = ({ order }: { order: string[] }) => (
        <p>
          {order.map((text) => (
            <Part key={text} text={text} />
          ))}
        </p>
      )
      const { container, rerender } = render(<Texts order={['a', 'b', 'c']} />)
      await translate(inTwoSteps)
      rerender(<Texts order={['c', 'a', 'b']} />)
      await afterObserver()
      await translate(inTwoSteps)
      expect(container.textContent).toBe('«c»«a»«b»')
    })

    it('restores the original texts and can change them', async () => {
      const { container, rerender } = render(<Count n={1} cents="$1" />)
      const showOriginal = await translate(inTwoSteps)
      await showOriginal()
      expect(container.textContent).toBe('1 selected$1')
      rerender(<Count n={2} cents={null} />)
      expect(container.textContent).toBe('2 selected')
    })
  })
})

describe('scrolling to the current element', () => {
  function Links({ current }: { current: string }) {
    const here = useScrollIntoView<HTMLAnchorElement>(current)
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

  it('runs at first, when the current element changes, and when an element becomes wider', () => {
    const shown: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.textContent)
    })
    const watched: Element[] = []
    const widen = stubResizeObserver(watched)
    const { rerender } = render(<Links current="two" />)
    expect(shown).toEqual(['two'])
    expect(watched.map((element) => element.textContent)).toEqual(['one', 'two', 'three'])
    widen()
    rerender(<Links current="three" />)
    expect(shown).toEqual(['two', 'two', 'three'])
  })
})

describe('scrolling of a conversation', () => {
  let resize: () => void
  let content = 1000
  beforeEach(() => {
    content = 1000
    resize = stubResizeObserver()
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => content)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  function Conversation({ said }: { said: string }) {
    const box = useRef<HTMLDivElement>(null)
    useStickToBottom(box, said)
    return (
      <div ref={box} data-testid="box">
        <ol />
      </div>
    )
  }

  it('stays at its end when an image loads, unless the user has scrolled up', () => {
    const page = render(<Conversation said="1" />)
    const box = page.getByTestId('box')
    expect(box.scrollTop).toBe(1000)
    content = 1300
    act(resize)
    expect(box.scrollTop).toBe(1300)
    box.scrollTop = 200
    box.dispatchEvent(new Event('scroll'))
    content = 1500
    act(resize)
    expect(box.scrollTop).toBe(200)
    page.rerender(<Conversation said="2" />)
    expect(box.scrollTop).toBe(1500)
  })
})
