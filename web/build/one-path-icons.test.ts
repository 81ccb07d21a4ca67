import { expect, it } from 'vitest'
import { joinedShapes, type IconShape } from './one-path-icons'

const dOf = (...shapes: IconShape[]): string => joinedShapes([...shapes, ['path', { d: 'M0 0z' }]])[0]?.[1]['d'] ?? ''

it.each<[IconShape, string]>([
  [['path', { d: 'M20 6 9 17l-5-5', key: 'a' }], 'M20 6L9 17l-5-5'],
  // relative ones would begin where the shape before ended
  [['path', { d: 'm21 21-4.34-4.34' }], 'M21 21l-4.34-4.34'],
  [['path', { d: 'm15 9-6 6' }], 'M15 9l-6 6'],
  [['path', { d: 'M12 17h.01' }], 'M12 17h.01'],
  [['path', { d: 'm.5-.5c1 1 2 2 3 3' }], 'M.5-.5c1 1 2 2 3 3'],
  [['line', { x1: '1', y1: '2', x2: '3', y2: '4' }], 'M1 2L3 4'],
  [['circle', { cx: '12', cy: '12', r: '10' }], 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z'],
  [['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }], 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
  [['rect', { x: '3', y: '4', width: '10', height: '6' }], 'M3 4h10v6h-10z'],
  [
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
  ],
  [['polyline', { points: '22 12 18 12' }], 'M22 12 18 12'],
  [['polygon', { points: '1 1 2 2 3 1' }], 'M1 1 2 2 3 1z'],
])('draws %j by a path', (shape, d) => {
  expect(dOf(shape)).toBe(`${d}M0 0z`)
})

it('keeps what says more than its geometry, and an icon of one shape', () => {
  const dot: IconShape = ['circle', { cx: '7', cy: '7', r: '.5', fill: 'currentColor', key: 'b' }]
  expect(joinedShapes([['path', { d: 'M1 1' }], dot, ['path', { d: 'M2 2' }]])).toEqual([
    ['path', { d: 'M1 1M2 2', key: 'all' }],
    dot,
  ])
  expect(joinedShapes([dot])).toEqual([dot])
  expect(() =>
    joinedShapes([
      ['path', { d: 'z' }],
      ['path', { d: 'M1 1' }],
    ]),
  ).toThrow('no move')
})
