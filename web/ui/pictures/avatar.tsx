const hues = [
  'bg-[color-mix(in_srgb,var(--color-person-1)_26%,var(--color-raised))] text-person-1-deep',
  'bg-[color-mix(in_srgb,var(--color-person-2)_26%,var(--color-raised))] text-person-2-deep',
  'bg-[color-mix(in_srgb,var(--color-person-3)_26%,var(--color-raised))] text-person-3-deep',
  'bg-[color-mix(in_srgb,var(--color-person-4)_26%,var(--color-raised))] text-person-4-deep',
  'bg-[color-mix(in_srgb,var(--color-person-5)_26%,var(--color-raised))] text-person-5-deep',
  'bg-[color-mix(in_srgb,var(--color-person-6)_26%,var(--color-raised))] text-person-6-deep',
]

const sizes = { sm: 'size-7 text-[.6875rem]', md: 'size-9 text-[.8125rem]', lg: 'size-12 text-lg' }

interface Props {
  name: string
  /** The person's id, which determines the color. */
  seed: string
  /** Replaces the usual hue within a group (`distinctHues`). */
  hue?: number | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
  label?: string | undefined
}

/** A disc with initials, decorative by default. */
export const Avatar = ({ name, seed, hue = personHue(seed), size = 'md', className = '', label }: Props) => (
  <span
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    className={`grid flex-none place-items-center rounded-full font-display leading-none font-semibold ${sizes[size]} ${hues[hue - 1] ?? ''} ${className}`}
  >
    {initialsOf(name)}
  </span>
)

/** Returns a person's usual hue, 1–6. The color never has a meaning. */
export function personHue(seed: string): number {
  let hash = 7
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (hash % hues.length) + 1
}

const maxDistinct = 8

/** Gives people of a small group different hues: the usual one if it is free, otherwise the next free one. */
export function distinctHues(seeds: readonly string[]): (seed: string) => number {
  const given = new Map<string, number>()
  if (seeds.length > maxDistinct) return personHue
  for (const seed of seeds) {
    const own = personHue(seed)
    const taken = new Set(given.values())
    const next = [0, 1, 2, 3, 4, 5].map((n) => ((own - 1 + n) % hues.length) + 1)
    const last = [...given.values()].at(-1)
    given.set(seed, next.find((hue) => !taken.has(hue)) ?? next.find((hue) => hue !== last) ?? own)
  }
  return (seed) => given.get(seed) ?? personHue(seed)
}

/** Returns the first letters of the first and last name, or of an email address's part before the @. */
export function initialsOf(name: string): string {
  const [, local] = /^([^\s@]+)@\S+$/.exec(name.trim()) ?? []
  const parts = local === undefined ? name.split(/[\s.]+/).filter(Boolean) : partsOfAddress(local)
  // The spread yields code points, because an emoji is two UTF-16 units.
  const letter = (part: string | undefined): string => [...(part ?? '')][0] ?? ''
  const first = letter(parts[0]) || '?'
  const last = parts.length > 1 ? letter(parts.at(-1)) : ''
  return (first + last).toUpperCase()
}

const partsOfAddress = (local: string): string[] =>
  local
    .replace(/\+.*/, '')
    .split(/[._-]+/)
    .filter((part) => /^\p{L}/u.test(part))
