// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { prototypeWith, stylesOf } from './quick-styles'

/** A page on which styles come down to elements in each of the ways that happy-dom knows. */
const page = `
  <style>
    :root { --room: 4px; font-size: 10px }
    section { color: red; font: italic bold 2em/1.5 serif; visibility: hidden; border: 1px solid blue }
    @media (min-width: 1px) { p { letter-spacing: 0.1em !important } }
    .own { visibility: visible; padding: var(--room) 2rem }
  </style>
  <section style="text-align: right !important"><p><b class="own" style="letter-spacing: 3px">a</b></p><i hidden>b</i></section>
  <ul dir="rtl"><li style="display: none; cursor: pointer"><a href="#">c</a></li></ul>`

/** What a fresh page computes for each of its elements, every property. */
function computed(): string[] {
  document.documentElement.innerHTML = page
  return said()
}

/** What this page computes for each of its elements, every property. */
function said(): string[] {
  return [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element)
    const each = Array.from({ length: style.length }, (_, i) => style.item(i))
    return `${element.tagName} ${each.map((name) => `${name}: ${style.getPropertyValue(name)} ${style.getPropertyPriority(name)}`).join('; ')}`
  })
}

test('the quick copy of what a style inherits says what happy-dom’s own says', async () => {
  const styles = await stylesOf(document.createElement('i'))
  const quick = styles.clone
  const seen = computed()
  let copies = 0
  styles.clone = function clone() {
    copies += 1
    const copy = new styles.constructor()
    copy.properties = structuredClone(this.properties)
    Object.assign(copy.definedPropertyNames, this.definedPropertyNames)
    return copy
  }
  expect(seen).toEqual(computed())
  styles.clone = quick
  expect(copies).toBeGreaterThan(10)
  expect(seen.find((text) => text.startsWith('B '))).toContain('visibility: visible')
  expect(seen.find((text) => text.startsWith('I '))).toContain('visibility: hidden')
})

test('a copy shares nothing with what it was made of', async () => {
  const styles = await stylesOf(document.createElement('i'))
  const one = new styles.constructor()
  one.properties = { color: { value: 'red', important: false } }
  one.definedPropertyNames = { color: true }
  const copy = one.clone()
  Object.assign(copy.properties['color'] ?? {}, { value: 'blue' })
  copy.definedPropertyNames['size'] = true
  expect(one).toMatchObject({
    properties: { color: { value: 'red', important: false } },
    definedPropertyNames: { color: true },
  })
  expect(Object.keys(one.definedPropertyNames)).toEqual(['color'])
})

test('what is computed once for all elements of a place is what happy-dom computes for each', async () => {
  const { PropertySymbol } = await import('happy-dom')
  const { getPropertyManager } = PropertySymbol
  const declaration = prototypeWith(getComputedStyle(document.documentElement), getPropertyManager)
  const quick = declaration[getPropertyManager]
  const own = quick?.own
  let computations = 0
  /** Compares the page as it is now; happy-dom begins anew, for what it remembers may be what it was told before. */
  const same = (what: string) => {
    const seen = said()
    declaration[getPropertyManager] = function counted(this: never) {
      computations += 1
      return own?.call(this) as never
    }
    expect(seen, what).toEqual(said())
    declaration[getPropertyManager] = quick
  }
  document.documentElement.innerHTML = `<style>@keyframes turn { to { opacity: 0 } }</style>
    <div style="visibility: hidden; color: red; font-size: 10px"><p>a</p><p style="visibility: visible">b</p><dialog>c</dialog></div>
    <div><p style="width: 10vw; padding: 1em">d</p><dialog open>e</dialog><span hidden>f</span></div>`
  same('as it begins')
  expect(computations).toBeGreaterThan(10)
  const [first, second] = document.querySelectorAll('div')
  const [plain] = document.querySelectorAll('p')
  if (first === undefined || second === undefined || plain === undefined) throw new Error('the page is another')
  expect(getComputedStyle(plain).visibility).toBe('hidden')
  first.setAttribute('style', 'display: none')
  same('another style attribute')
  expect(getComputedStyle(plain).visibility).toBe('')
  expect(getComputedStyle(first).display).toBe('none')
  first.style.display = 'inline'
  same('another style')
  second.append(plain)
  same('moved')
  for (const dialog of document.querySelectorAll('dialog')) dialog.open = !dialog.open
  same('dialogs opened and closed')
  window.happyDOM?.setViewport({ width: 500 })
  // happy-dom remembers an element's width whatever becomes of the window's
  const [, wide] = document.querySelectorAll('p')
  wide?.replaceWith(wide.cloneNode(true))
  same('another width')
  expect(getComputedStyle(document.querySelectorAll('p')[1] as Element).width).toBe('50px')
  const sheet = document.createElement('style')
  sheet.textContent = 'p { visibility: hidden }'
  document.head.append(sheet)
  same('a sheet')
  expect(getComputedStyle(plain).visibility).toBe('hidden')
  sheet.textContent = '@media (min-width: 1px) { p { display: none } }'
  same('a sheet for a width')
  expect(getComputedStyle(plain).display).toBe('none')
  sheet.remove()
  same('no sheet any more')
  expect(getComputedStyle(plain).display).toBe('block')
  second.attachShadow({ mode: 'open' }).innerHTML = '<style>:host { visibility: hidden }</style>'
  same('a shadow')
  plain.remove()
  expect(getComputedStyle(plain).display).toBe('')
})
