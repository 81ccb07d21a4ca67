// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { placeToasts } from './toast-place'

afterEach(() => (document.body.innerHTML = ''))

/** A box of the window, 100 px high: where it would be drawn. */
function drawn<Kind extends HTMLElement>(element: Kind, top: () => number): Kind {
  element.getBoundingClientRect = () => new DOMRect(0, top(), 300, 100)
  document.body.append(element)
  return element
}
const button = (className: string, top: number) => {
  const made = document.createElement('button')
  made.className = className
  return drawn(made, () => top)
}
/** Where the toasts go with this one pressed last: their places are the window's top and y = 600. */
function placed(pressed: Element | null = null): string | undefined {
  const section = document.createElement('section')
  drawn(section, () => (section.dataset['place'] === 'top' ? 0 : 600))
  placeToasts(section, pressed)
  return section.dataset['place']
}

test('a toast gives way to what was pressed last, focused or not: it may take back what was done', () => {
  const keep = button('', 620)
  expect(placed()).toBe('bottom')
  expect(placed(keep)).toBe('top')
  keep.focus()
  expect(placed()).toBe('top')
})

test('a toast gives way to a main button, also of no form', () => {
  button('main-button', 550)
  expect(placed()).toBe('top')
})

test('it stays where the top lies on as much, and minds nothing that is gone', () => {
  const gone = button('', 620)
  gone.remove()
  expect(placed(gone)).toBe('bottom')
  button('main-button', 20)
  button('main-button', 620)
  expect(placed()).toBe('bottom')
})

test.each([
  ['on the composer’s upper edge', 400, `${innerHeight - 400 + 8}px`],
  ['at the usual place, the composer being out of sight', 5000, ''],
  ['at the usual place, no room being above the composer', 90, ''],
])('where somebody writes a phone’s toasts stand %s', (_place, top, expected) => {
  const composer = drawn(document.createElement('div'), () => top)
  composer.dataset['composer'] = ''
  const section = document.createElement('section')
  placeToasts(
    drawn(section, () => 600),
    null,
  )
  expect(section.style.getPropertyValue('--above-composer')).toBe(expected)
})

test('a toast gives way to what an open layer offers to press', () => {
  const layer = document.createElement('div')
  layer.setAttribute('aria-modal', 'true')
  document.body.append(layer)
  layer.append(button('', 620))
  expect(placed()).toBe('top')
})
