import { expect, it } from 'vitest'
import { iconProblem, iconRules } from './icon'

/** Returns the first bytes of a PNG of this size, and further bytes after them. */
function png(width: number, height = width, more = 40): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const sides = Buffer.alloc(8)
  sides.writeUInt32BE(width, 0)
  sides.writeUInt32BE(height, 4)
  return Buffer.concat([head, sides, Buffer.alloc(more)]).toString('base64')
}
const text = (written: string): string => Buffer.from(written).toString('base64')

it.each([
  ['the minimum size', png(iconRules.minSide), null],
  ['the maximum size', png(iconRules.maxSide), null],
  ['the maximum number of bytes', png(512, 512, iconRules.maxBytes - 24), null],
  ['one byte too many', png(512, 512, iconRules.maxBytes - 23), 'icon-too-heavy'],
  ['not square', png(512, 511), 'icon-not-square'],
  ['too small', png(iconRules.minSide - 1), 'icon-side'],
  ['too large', png(iconRules.maxSide + 1), 'icon-side'],
  ['a side larger than 31 bits', png(0xffffffff), 'icon-side'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64'), 'icon-not-png'],
  [
    'an SVG, which could contain a script',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'icon-not-png',
  ],
  ['only a PNG signature', Buffer.from('89504e470d0a1a0a', 'hex').toString('base64'), 'icon-not-png'],
  ['another first chunk', png(512).replace('SUhEU', 'SUhEV'), 'icon-not-png'],
  ['a signature with a wrong byte', png(512).replace(/^iV/, 'iW'), 'icon-not-png'],
  ['an empty text', '', 'icon-not-png'],
  ['no base64', 'ñ'.repeat(64), 'icon-not-png'],
])('an uploaded icon is checked: %s', (_, picture, problem) => expect(iconProblem(picture)).toBe(problem))

it.each([0, 1, 2, 3])('decoding of an icon stops at an invalid base64 character in any position (%i)', (at) => {
  const whole = png(512)
  expect(iconProblem(`${whole.slice(0, 24 + at)}*${whole.slice(25 + at)}`)).toBe('icon-side')
})
