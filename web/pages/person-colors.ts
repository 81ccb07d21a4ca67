/** Class names for people's colors, 1-based. They are written in full, because Tailwind finds class names in the source. */
export const shoulders = [
  '',
  'stroke-person-1',
  'stroke-person-2',
  'stroke-person-3',
  'stroke-person-4',
  'stroke-person-5',
  'stroke-person-6',
  'stroke-person-7',
] as const
export const heads = [
  '',
  'fill-person-1-head',
  'fill-person-2-head',
  'fill-person-3-head',
  'fill-person-4-head',
  'fill-person-5-head',
  'fill-person-6-head',
  'fill-person-7-head',
] as const
export const dots = [
  '',
  'fill-person-1',
  'fill-person-2',
  'fill-person-3',
  'fill-person-4',
  'fill-person-5',
  'fill-person-6',
] as const
/** Class names on the plum background; 0 is the reader. */
export const plumShoulders = [
  'stroke-field-text',
  'stroke-field-person-1',
  'stroke-field-person-2',
  'stroke-field-person-3',
  'stroke-field-person-4',
  'stroke-field-person-5',
] as const
export const plumDots = [
  '',
  'fill-field-person-1',
  'fill-field-person-2',
  'fill-field-person-3',
  'fill-field-person-4',
  'fill-field-person-5',
] as const
