import { expect, it } from 'vitest'
import { hiddenSides } from './scrollable-table'

it.each([
  ['everything visible', { scrollLeft: 0, scrollWidth: 1136, clientWidth: 1136 }, false, false],
  ['a fraction of a pixel hidden', { scrollLeft: 0, scrollWidth: 1137, clientWidth: 1136 }, false, false],
  ['scrolled to the start', { scrollLeft: 0, scrollWidth: 1221, clientWidth: 1136 }, false, true],
  ['scrolled to the middle', { scrollLeft: 40, scrollWidth: 1221, clientWidth: 1136 }, true, true],
  ['scrolled to the end', { scrollLeft: 85, scrollWidth: 1221, clientWidth: 1136 }, true, false],
])('scrollable table shows on which sides it overflows: %s', (_, box, before, after) => {
  expect(hiddenSides(box)).toEqual({ before, after })
})
