import { expect, it } from 'vitest'
import { tableOfText } from './text-of-file'

it.each([
  [
    'a,b\r\nc,d',
    ',',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\nc,5;d',
    '',
    [
      ['a', 'b'],
      ['c,5', 'd'],
    ],
  ],
  [
    '"two\nlines",b\nc,d',
    ',',
    [
      ['two\nlines', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,he said "no"\nc,d',
    ',',
    [
      ['a', 'he said "no"'],
      ['c', 'd'],
    ],
  ],
  [
    '"a "b" c",d\ne,f',
    ',',
    [
      ['a "b" c', 'd'],
      ['e', 'f'],
    ],
  ],
])('reads %j', (text, delimiter, cells) => expect(tableOfText(text, delimiter)).toEqual(cells))

it.each(['a,"5\' 11" tall\nb,c\nd,e', 'a,"5\' 11" tall\nb,"c"\nd,e', 'a,b\n"c,d\ne,f'])(
  'refuses %j, whose quotation mark takes later rows into its cell',
  (text) => expect(tableOfText(text, ',')).toBeNull(),
)
