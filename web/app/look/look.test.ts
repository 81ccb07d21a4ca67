// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '../../data/testing/until'
import { openRoot } from '../open-root'
import { drawLook, lookOf, type LookNode, type LookNow } from './tree'

describe('tree', () => {
  const page = (screen: string, around = ''): HTMLElement => {
    document.body.innerHTML = `<div id="root"><div class="frame"><header><h1 id="a">Tickets</h1>${around}</header><main id="main">${screen}</main></div><div class="toasts">Saved</div></div>`
    return document.getElementById('root') as HTMLElement
  }
  const kept = (screen: string, around?: string): string => JSON.stringify(lookOf(page(screen, around)))
  const drawn = (node: unknown, now: Partial<LookNow> = {}): HTMLElement => {
    const box = document.createElement('div')
    const inside = drawLook(node, { isFresh: true, isOnline: true, ...now })
    if (inside !== null) box.append(inside)
    return box
  }
  beforeEach(() => {
    document.body.innerHTML = ''
  })

  it('keeps the frame and the part that says so, as it looks', () => {
    const look = lookOf(
      page(
        `<div class="grid"><div class="queue" data-look="rows"><ul style="height: 920px; position: fixed"><li data-row="t1" style="transform: translateY(92px)"><a href="/admin/support?ticket=t1" aria-current="true">Door</a></li></ul></div></div>`,
        '<svg viewBox="0 0 2 2"><path d="M0 0h2" /></svg>',
      ),
    )
    const box = drawn(look)
    expect(box.querySelector('h1')?.textContent).toBe('Tickets')
    expect(box.querySelector('[id]')).toBeNull()
    const row = box.querySelector('main .grid > .queue li[data-row=t1] > a')
    expect(row?.textContent).toBe('Door')
    expect([row?.getAttribute('href'), row?.getAttribute('aria-current')]).toEqual(['/admin/support?ticket=t1', 'true'])
    expect(row?.getAttribute('tabindex')).toBe('-1')
    expect(box.querySelector('li')?.style.transform).toBe('translateY(92px)')
    expect([box.querySelector('ul')?.style.height, box.querySelector('ul')?.style.position]).toEqual(['920px', ''])
    expect(box.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(box.textContent).not.toContain('Saved')
  })

  it('keeps nothing of a screen that doesn’t say so, is still drawn, or has a layer over it', () => {
    const rows = '<div data-look="rows"><p>Door</p></div>'
    expect(lookOf(page(rows))).not.toBeNull()
    expect(lookOf(page('<p>Door</p>'))).toBeNull()
    expect(lookOf(page('<div data-look="rows"><i data-bone></i></div>'))).toBeNull()
    const root = page(rows)
    document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' }))
    document.body.lastElementChild?.setAttribute('role', 'dialog')
    expect(lookOf(root)).toBeNull()
  })

  it('of what stands beside it only the boxes are kept, and of what is elsewhere not even these', () => {
    const look = kept(
      `<div class="band"><div class="inner">Password</div></div><div><div data-look="rows">Door</div><div class="talk"><section class="paper"><p>secret note</p><div class="head">$4,335.27</div></section><textarea>draft</textarea></div></div>`,
    )
    expect(look).toContain('Door')
    for (const word of ['Password', 'inner', 'secret', '335', 'draft', 'textarea']) expect(look).not.toContain(word)
    for (const box of ['band', 'talk', 'paper', 'head']) expect(look).toContain(box)
  })

  it('nothing that was typed or ticked is kept, and of a choice which one it is', () => {
    const root = page(
      '<div data-look="rows"><input name="q" type="search" value="Ana"><select aria-label="Order"><option value="a">A</option><option value="b">B</option></select></div>',
    )
    const field = root.querySelector('input')
    if (field !== null) field.value = 'Björn'
    const choice = root.querySelector('select')
    if (choice !== null) choice.value = 'b'
    const look = lookOf(root)
    expect(JSON.stringify(look)).not.toMatch(/Ana|Björn/)
    const box = drawn(look)
    expect(box.querySelector('input')?.name).toBe('q')
    expect(box.querySelector('option[selected]')?.textContent).toBe('B')
  })

  it('what only the clock or the line says is seen in a fresh look, or in none', () => {
    const look = lookOf(
      page(
        '<div data-look="rows"><time data-look="clock">5 min ago</time></div>',
        '<b data-look="blank">Up to date</b>',
      ),
    )
    const isHidden = (box: HTMLElement, what: string) => box.querySelector(what)?.classList.contains('invisible')
    expect([isHidden(drawn(look), 'time'), isHidden(drawn(look), 'header b')]).toEqual([false, true])
    expect(isHidden(drawn(look, { isFresh: false }), 'time')).toBe(true)
  })

  it('what says that there is no line is seen without one alone', () => {
    const look = lookOf(page('<div data-look="rows"><p data-look="offline">Offline</p>Door</div>'))
    expect(drawn(look).textContent).toBe('TicketsDoor')
    expect(drawn(look, { isOnline: false }).querySelector('p')?.textContent).toBe('Offline')
  })

  it.each([
    ['a script', ['script', {}, ['alert(1)']]],
    ['a frame', ['iframe', { src: '/' }, []]],
    ['a picture', ['img', { src: 'https://elsewhere.example/x.png' }, []]],
    ['a style sheet', ['style', {}, ['* { display: none }']]],
    ['an element of no name', [{ toString: () => 'script' }, {}, []]],
  ])('%s in the storage draws nothing', (_what, node) => {
    expect(drawn(node).innerHTML).toBe('')
  })

  it.each([
    ['onclick', 'alert(1)'],
    ['href', 'javascript:alert(1)'],
    ['href', ' javascript:alert(1)'],
    ['href', '//elsewhere.example'],
    ['href', '/\\elsewhere.example'],
    ['href', 'https://elsewhere.example'],
    ['formaction', '/api/signout'],
    ['target', '_blank'],
    ['id', 'root'],
    ['value', 'typed'],
    ['src', '/x.js'],
    ['style', 'background: url(https://elsewhere.example)'],
    ['style', 'height: url(https://elsewhere.example)'],
  ])('%s="%s" is left out, kept or drawn', (name, value) => {
    const link = drawn(['a', { [name]: value }, ['x']]).firstElementChild
    expect(link?.getAttribute(name) ?? '').toBe('')
    const root = page('<div data-look="rows"><a>Door</a></div>')
    root.querySelector('main a')?.setAttribute(name, value)
    const again = drawn(lookOf(root)).querySelector('main a')
    expect(again?.textContent).toBe('Door')
    expect(again?.getAttribute(name) ?? '').toBe('')
  })

  const tag = fc.constantFrom('div', 'span', 'a', 'button', 'ul', 'li', 'b', 'time')
  const attributes = fc.dictionary(fc.constantFrom('class', 'title', 'data-row', 'aria-label', 'lang'), fc.string())
  const { node } = fc.letrec<{ node: LookNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.string({ minLength: 1 }),
      fc.tuple(tag, attributes, fc.array(tie('node'), { maxLength: 4 })),
    ),
  }))
  /** Neighbouring texts are one in a page. */
  const joined = (inside: LookNode[]): LookNode[] =>
    inside.reduce<LookNode[]>((all, each) => {
      const last = all.at(-1)
      if (typeof each === 'string' && typeof last === 'string') return [...all.slice(0, -1), last + each]
      return [...all, typeof each === 'string' ? each : [each[0], each[1], joined(each[2])]]
    }, [])

  it('what is drawn of any look and kept again is the same', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (inside) => {
        const root = page('<div data-look="rows"></div>')
        const rows = root.querySelector('main div')
        for (const each of inside) {
          const one = drawLook(JSON.parse(JSON.stringify(each)), { isFresh: true, isOnline: true })
          if (one !== null) rows?.append(one)
        }
        root.normalize()
        const frame = (lookOf(root) as [string, object, [[string, object, LookNode[]]]])[2][0]
        const main = frame[2][1] as [string, object, [[string, object, LookNode[]]]]
        expect(main[2][0][2]).toEqual(joined(inside))
      }),
    )
  })

  it('nothing that is found in the storage stops a start', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const box = drawn(JSON.parse(text))
        expect(box.querySelector('script, iframe, [onclick], [src]')).toBeNull()
      }),
    )
  })
})

describe('show', () => {
  const person = '{"id":"ana000000000000","roles":["admin"],"language":"es","firstName":"Ana"}'
  const rows = (inside: string): string =>
    `<div class="frame"><h1>Tickets</h1><a href="/admin">Home</a><button>New</button><main><div data-look="rows">${inside}</div></main></div>`
  const tree = [
    'div',
    {},
    [
      [
        'div',
        {},
        [
          ['a', { href: '/admin' }, ['Home']],
          ['button', {}, ['New']],
          ['input', { name: 'q' }, []],
          [
            'select',
            { 'aria-label': 'Order' },
            [
              ['option', { value: 'a', selected: '' }, ['A']],
              ['option', { value: 'b' }, ['B']],
            ],
          ],
          ['main', {}, [['div', { class: 'list' }, ['Door']]]],
        ],
      ],
    ],
  ]

  beforeEach(() => {
    vi.useFakeTimers({ now: 100_000, toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
    history.replaceState(null, '', '/admin/support')
    document.title = 'Coterie'
    document.documentElement.lang = 'en'
    document.body.innerHTML = '<div id="root"></div>'
    localStorage.clear()
    localStorage.setItem('coterie-person', person)
    const look = {
      person,
      chosen: '',
      address: '/admin/support',
      build: '',
      width: innerWidth,
      language: 'es',
      at: 99_000,
    }
    localStorage.setItem('coterie-look', JSON.stringify({ ...look, title: 'Tickets · Coterie', tree }))
  })
  afterEach(() => vi.useRealTimers())

  const look = () => document.getElementById('look')
  const root = () => document.getElementById('root') as HTMLElement

  /** What a page runs before the app: → the look that stands there. */
  async function shown(): Promise<HTMLElement | null> {
    vi.resetModules()
    await import('./show')
    return look()
  }

  it('stands before the app’s place, for eyes alone, in its language and under its title', async () => {
    const box = await shown()
    expect(box?.nextElementSibling).toBe(root())
    expect(box?.textContent).toContain('Door')
    expect([box?.ariaHidden ?? box?.getAttribute('aria-hidden'), box?.getAttribute('aria-busy')]).toEqual([
      'true',
      'true',
    ])
    expect([document.title, document.documentElement.lang]).toEqual(['Tickets · Coterie', 'es'])
  })

  it.each([
    ['at another address', () => history.replaceState(null, '', '/admin/support?ticket=t1')],
    ['under a fragment', () => history.replaceState(null, '', '/admin/support#token')],
    ['for nobody', () => localStorage.removeItem('coterie-person')],
    ['after a sign-out', () => localStorage.setItem('coterie-sign-out-owed', '1')],
    ['without a look', () => localStorage.removeItem('coterie-look')],
    [
      'of another build',
      () => document.body.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/app-2.js"></script>'),
    ],
  ])('shows nothing %s', async (_where, is) => {
    is()
    expect(await shown()).toBeNull()
    expect(document.title).toBe('Coterie')
  })

  it('goes by itself when the app doesn’t come, and when a file of it fails', async () => {
    await shown()
    vi.advanceTimersByTime(9_999)
    expect(look()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(look()).toBeNull()
    await shown()
    const script = document.createElement('script')
    root().after(script)
    script.dispatchEvent(new Event('error'))
    expect(look()).toBeNull()
  })

  it('the app takes its place once its rows stand there, not its bones', async () => {
    await shown()
    expect(openRoot()).toBe(root())
    root().innerHTML = rows('<i data-bone></i>Being read')
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(look()).not.toBeNull()
    root().innerHTML = rows('<a href="/admin/support?ticket=t1">Door</a>')
    await until(() => expect(look()).toBeNull())
    expect(root().isConnected).toBe(true)
  })

  it('waits a little for what stands beside the rows, and no longer', async () => {
    await shown()
    openRoot()
    await vi.dynamicImportSettled()
    root().innerHTML = rows('Door').replace('</main>', '<p data-bone></p></main>')
    await vi.advanceTimersByTimeAsync(100)
    expect(look()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(100)
    expect(look()).toBeNull()
  })

  it.each([
    ['the app goes to the sign-in', '', () => history.replaceState(null, '', '/admin-auth')],
    ['its screen closes behind a question', '<h1>Tickets</h1><main><h2>Your password</h2></main>', () => undefined],
    ['it fails', '<div role="alert"><p>This page couldn’t be loaded.</p></div>', () => undefined],
  ])('makes room at once when %s', async (_what, html, does) => {
    await shown()
    openRoot()
    await vi.dynamicImportSettled()
    does()
    root().innerHTML = html === '' ? '<p>Loading</p>' : html
    await until(() => expect(look()).toBeNull())
  })

  it('what was pressed, typed, chosen and scrolled is the app’s', async () => {
    const box = await shown()
    box?.querySelector('a')?.click()
    box?.querySelector('button')?.click()
    expect(location.pathname).toBe('/admin/support')
    Object.assign(box?.querySelector('input') ?? {}, { value: 'Ana' })
    Object.assign(box?.querySelector('select') ?? {}, { value: 'b' })
    Object.assign(box?.querySelector('.list') ?? {}, { scrollTop: 120 })
    openRoot()
    await vi.dynamicImportSettled()
    const pressed: string[] = []
    root().addEventListener('click', ({ target }) => pressed.push((target as Element).textContent ?? ''))
    const chosen: string[] = []
    root().addEventListener('change', ({ target }) => chosen.push((target as HTMLSelectElement).value))
    root().innerHTML = `${rows('Door')}<input name="q"><select aria-label="Order"><option value="a" /><option value="b" /></select><div class="list"></div>`
    await until(() => expect(look()).toBeNull())
    expect(pressed).toEqual(['New'])
    expect(root().querySelector('input')?.value).toBe('Ana')
    expect([root().querySelector('select')?.value, chosen]).toEqual(['b', ['b']])
    expect(root().querySelector('.list')?.scrollTop).toBe(120)
  })
})
