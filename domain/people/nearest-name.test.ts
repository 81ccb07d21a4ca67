import { describe, expect, it } from 'vitest'
import { folded, searchWords } from './folded'
import { nearestName, rightPartsOf } from './nearest-name'

const names = ['Iker Zabaleta', 'Lucía Zabala Ruiz', 'José Peña', 'Nora Whitlock', 'María José Ríos Cano'].map(
  (name) => ({
    name,
    plain: folded(name),
  }),
)

describe('nearestName', () => {
  it.each([
    ['zabaletta', 'Iker Zabaleta', 'Zabaleta'],
    ['zabalta', 'Iker Zabaleta', 'Zabaleta'],
    ['ZABALEAT', 'Iker Zabaleta', 'Zabaleta'],
    ['iker zabaletta', 'Iker Zabaleta', 'Iker Zabaleta'],
    // of two names the one with fewer wrong letters
    ['zabalaa', 'Lucía Zabala Ruiz', 'Zabala'],
    ['penya jose', 'José Peña', 'Peña José'],
    // nobody has both: who has the longer one
    ['tim whitlok', 'Nora Whitlock', 'Whitlock'],
  ])('%s: %s', (search, name, found) => {
    expect(nearestName(searchWords(search), names)).toEqual({ name, search: found })
  })

  it.each(['', 'x', 'rio', 'vandelinde', 'zabaletta@mail.example', '600111', 'zzbbletta'])('%s: nobody', (search) => {
    expect(nearestName(searchWords(search), names)).toBeNull()
  })
})

describe('rightPartsOf', () => {
  it('gives both halves of each word that may be wrong, the longest first, with the others', () => {
    expect(rightPartsOf(['iker', 'zabaletta'])).toEqual([
      { start: 'zabal', end: 'letta', others: ['iker'] },
      { start: 'ik', end: 'er', others: ['zabaletta'] },
    ])
    expect(rightPartsOf(['jo', 'x'])).toEqual([])
  })
})
