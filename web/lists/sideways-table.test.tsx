import { expect, it } from 'vitest'
import { moreBeside } from './sideways-table'

it.each([
  ['all is in sight', { scrollLeft: 0, scrollWidth: 1136, clientWidth: 1136 }, false, false],
  ['a fraction of a pixel', { scrollLeft: 0, scrollWidth: 1137, clientWidth: 1136 }, false, false],
  ['more after it', { scrollLeft: 0, scrollWidth: 1221, clientWidth: 1136 }, false, true],
  ['in between', { scrollLeft: 40, scrollWidth: 1221, clientWidth: 1136 }, true, true],
  ['at its end', { scrollLeft: 85, scrollWidth: 1221, clientWidth: 1136 }, true, false],
])('reports on which sides a table overflows: %s', (_, box, before, after) => {
  expect(moreBeside(box)).toEqual({ before, after })
})
