// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { Address, CutName, Unbroken } from './text/address'
import { Amount } from './text/amount'
import { AmountIn } from './text/amount-in'
import { CopyButton } from './copy-button'
import { FilterTabs } from './filter-tabs'
import { MoreRows, useFirstRows } from './first-rows'
import { dismissToast, toastContents } from './layers/toast'
import { Toasts } from './layers/toasts'
import { isLetterForOthers, setSingleKeys } from './shortcut-keys'
import { RangeRows } from './range-rows'
import { Tabs } from './tabs'
import { followTranslators } from './translated-page'
import { useInSight } from './use-in-sight'
import { useStayAtEnd } from './use-stay-at-end'

describe('address', () => {
  test('an address may break after its @ and before its host’s dots, and nowhere else unless a word is too wide', () => {
    const { container } = render(<Address text="PayPal: ana.ruiz@correo.example." />)
    expect(container.textContent).toBe('PayPal: ana.ruiz@correo.example.')
    expect(container.innerHTML).toContain('PayPal: ana.ruiz@<wbr>correo<wbr>.example.<')
  })

  test('a version stays on one line in its sentence', () => {
    const { container } = render(<Unbroken text="Terms version 2025-10-04, Oct 5" part="2025-10-04" />)
    expect(container.innerHTML).toBe('Terms version <span class="whitespace-nowrap">2025-10-04</span>, Oct 5')
  })

  test('without its part a sentence is told as it is', () => {
    const { container } = render(<Unbroken text="Terms version, Oct 5" part="" />)
    expect(container.innerHTML).toBe('Terms version, Oct 5')
  })
})

describe('amount', () => {
  afterEach(cleanup)

  it('that opens says so by its name, as a link or a button; without a reason it is text', () => {
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

  it('in a sentence it keeps the full stop behind it on its line', () => {
    const { container } = render(
      <MemoryRouter>
        <AmountIn text="Se hizo un pago de $350.00. Aprobado." amount="$350.00" href="?why=p" />
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

  const show = () =>
    render(
      <>
        <CopyButton text="ABCD-EFGH" />
        <Toasts />
      </>,
    )

  test('says that it copied, with the text on the clipboard', async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Copied!')
    expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH')
  })

  test('says so when the browser refuses, instead of doing nothing', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    show()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Not copied')
    expect(screen.queryByText('Copied!')).toBeNull()
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
    setSingleKeys(true)
  })

  it('[ and ] go through the states, not past the ends, and not while somebody types or letters alone are off', () => {
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
    setSingleKeys(false)
    press(']')
    expect(on()).toBe('open')
  })

  it('only the main filter of a screen hears them', () => {
    render(<Tabs />)
    press(']')
    expect(on()).toBe('all')
  })
})

describe('first rows', () => {
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
        <MoreRows rest={rest} />
      </>
    )
  }

  it('shows all rows without a word when they are few', () => {
    const { container } = render(<List count={100} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(100)
    expect(container.textContent).not.toMatch(/more|All/)
  })

  it('shows a hundred of many, the next ones by a press, and keeps the focus after the last', async () => {
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

describe('letter keys', () => {
  afterEach(() => setSingleKeys(true))

  it('a letter is the screen’s, unless somebody types, holds Ctrl or has switched letters alone off', () => {
    const field = document.body.appendChild(document.createElement('input'))
    const pressed = (target: HTMLElement, held = {}): boolean => {
      let forOthers = false
      const hear = (event: KeyboardEvent) => (forOthers = isLetterForOthers(event))
      addEventListener('keydown', hear)
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, ...held }))
      removeEventListener('keydown', hear)
      return forOthers
    }
    expect(pressed(document.body)).toBe(false)
    expect(pressed(field)).toBe(true)
    expect(pressed(document.body, { ctrlKey: true })).toBe(true)
    // AltGr counts as Ctrl and Alt on some systems, and writes `[` on some keyboards
    expect(pressed(document.body, { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false)
    setSingleKeys(false)
    expect(pressed(document.body)).toBe(true)
  })
})

describe('range rows', () => {
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
  const barsOf = (figures: readonly [number, number][]) => shown(figures).querySelectorAll('svg').length

  it('draws bars where figures differ, within a row or between rows, and none that would all be full', () => {
    expect(
      barsOf([
        [10_000, 10_000],
        [10_000, 10_000],
      ]),
    ).toBe(0)
    expect(
      barsOf([
        [5_000, 10_000],
        [10_000, 10_000],
      ]),
    ).toBe(2)
    expect(
      barsOf([
        [5_000, 5_000],
        [10_000, 10_000],
      ]),
    ).toBe(2)
  })

  it('says what makes each figure where no bar would measure, and not beside bars', () => {
    expect(shown([[10_000, 10_000]]).textContent).toBe('Dec31 days$1')
    expect(shown([[5_000, 10_000]]).textContent).toBe('Dec$1')
  })
})

describe('tabs', () => {
  /** Tells the line that a size changed. */
  let resized: () => void
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: () => void) {
          resized = tell
        }
        observe(): void {}
        disconnect(): void {}
      },
    )
    // a line of 200 px with tabs of 120 px each
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
  /** Whether the open tab can be read whole. */
  const inSight = () => {
    const tab = screen.getByRole('tab', { selected: true })
    return tab.offsetLeft >= line().scrollLeft && tab.offsetLeft + 120 <= line().scrollLeft + 200
  }

  test('the open tab is brought into sight, whichever the address names', () => {
    const { rerender } = render(page('Cancel'))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Cancel')
    expect(inSight()).toBe(true)
    rerender(page('Account'))
    expect(inSight()).toBe(true)
  })

  test('it is brought back after the screen was turned or its words changed their length', () => {
    render(page('Cancel'))
    line().scrollLeft = 0
    expect(inSight()).toBe(false)
    act(() => resized())
    expect(inSight()).toBe(true)
  })

  test('a tab has its ring by the keyboard alone, not by a press', async () => {
    const user = userEvent.setup()
    render(page('Account'))
    const ringed = () => screen.getAllByRole('tab').filter((tab) => tab.matches('[data-focus]'))
    const pressed = screen.getByRole('tab', { name: 'Data' })
    await user.click(pressed)
    expect(document.activeElement).toBe(pressed)
    expect(ringed()).toEqual([])
    expect(pressed.className.split(' ')).toContain('not-data-focus:outline-none')
    await user.keyboard('{ArrowRight}')
    expect(ringed()).toEqual([screen.getByRole('tab', { name: 'Cancel' })])
  })
})

describe('translated page', () => {
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
})

describe('use in sight', () => {
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
})

describe('use stay at end', () => {
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
})
