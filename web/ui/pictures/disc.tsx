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
  /** The person's id: the same person has the same hue everywhere. */
  seed: string
  /** In place of their own, within a circle whose hues were set apart (`huesApart`). */
  hue?: number | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
  /** What it says where no name stands beside it. */
  label?: string | undefined
}

/** A person is a disc with initials. Decoration where the name stands beside it. */
export const Disc = ({ name, seed, hue = personHue(seed), size = 'md', className = '', label }: Props) => (
  <span
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    className={`grid flex-none place-items-center rounded-full font-display leading-none font-semibold ${sizes[size]} ${hues[hue - 1] ?? ''} ${className}`}
  >
    {initialsOf(name)}
  </span>
)

/** The hue of a person, 1–6, for plots too. It never carries meaning. */
export function personHue(seed: string): number {
  let hash = 7
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (hash % hues.length) + 1
}

/** With more people than these a circle is drawn in one colour, or each in their own. */
const mostApart = 8

/**
 * The hues of a small circle of people, in their order, so that no two who stand side by side look alike: each has their own unless
 * somebody before has it, then the next that is free.
 * @returns a person's hue by their id; of a larger circle, and of others, their own
 */
export function huesApart(seeds: readonly string[]): (seed: string) => number {
  const given = new Map<string, number>()
  if (seeds.length > mostApart) return personHue
  for (const seed of seeds) {
    const own = personHue(seed)
    const taken = new Set(given.values())
    const next = [0, 1, 2, 3, 4, 5].map((n) => ((own - 1 + n) % hues.length) + 1)
    const last = [...given.values()].at(-1)
    given.set(seed, next.find((hue) => !taken.has(hue)) ?? next.find((hue) => hue !== last) ?? own)
  }
  return (seed) => given.get(seed) ?? personHue(seed)
}

/** At most two letters: of the first name and of the last. Of an address without a name, those of what stands before the @. */
export function initialsOf(name: string): string {
  const [, local] = /^([^\s@]+)@\S+$/.exec(name.trim()) ?? []
  const words = local === undefined ? name.split(/[\s.]+/).filter(Boolean) : wordsOfAddress(local)
  // letters, not halves of them: an emoji is two units of a string
  const letter = (word: string | undefined): string => [...(word ?? '')][0] ?? ''
  const first = letter(words[0]) || '?'
  const last = words.length > 1 ? letter(words.at(-1)) : ''
  return (first + last).toUpperCase()
}

/** The words before the @: neither what stands after a plus nor numbers. */
const wordsOfAddress = (local: string): string[] =>
  local
    .replace(/\+.*/, '')
    .split(/[._-]+/)
    .filter((word) => /^\p{L}/u.test(word))
