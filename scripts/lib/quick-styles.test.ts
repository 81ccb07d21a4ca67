// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { stylesOf } from './quick-styles'

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
