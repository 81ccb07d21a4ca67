import { expect, test } from 'vitest'
import * as admins from './es/admins'
import * as everyone from './es/everyone'
import * as guests from './es/guests'
import * as members from './es/members'

type Say = (...given: string[]) => unknown

/** Every word with holes, by its place. */
function* spoken(words: object, place: string): Generator<[string, Say]> {
  for (const [name, word] of Object.entries(words)) {
    if (typeof word === 'function') yield [`${place}.${name}`, word as Say]
    else if (typeof word === 'object' && word !== null) yield* spoken(word, `${place}.${name}`)
  }
}

test('no Spanish text begins with a month in lower case: a month inside a sentence has a small letter, at its start a capital one', () => {
  const small: string[] = []
  let asked = 0
  for (const [place, say] of spoken({ admins, everyone, guests, members }, 'es')) {
    const holes = (/^\(([^)]*)\)/.exec(String(say))?.[1] ?? '').split(',').map((hole) => hole.trim())
    if (!holes.includes('month')) continue
    asked++
    const said = String(say(...holes.map((hole) => (hole === 'month' ? 'noviembre' : '3'))))
    if (said.startsWith('noviembre')) small.push(place)
  }
  expect(asked).toBeGreaterThan(20)
  expect(small).toEqual([])
})
