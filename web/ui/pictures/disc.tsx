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
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/** A person is a disc with initials. Decoration: the name stands beside it. */
export const Disc = ({ name, seed, size = 'md', className = '' }: Props) => (
  <span
    aria-hidden
    className={`grid flex-none place-items-center rounded-full font-display leading-none font-semibold ${sizes[size]} ${hues[personHue(seed) - 1] ?? ''} ${className}`}
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
