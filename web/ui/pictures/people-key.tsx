import { anybody, PeopleDisc } from './people-disc'
import type { PersonLook } from './people-plot-types'

/** What the discs of the plot of people mean, of those that are in it. */
export const PeopleKey = ({ looks, words }: { looks: readonly PersonLook[]; words: Record<PersonLook, string> }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-2 pt-3 text-sm leading-sm text-muted">
    {order
      .filter((look) => looks.includes(look))
      .map((look) => (
        <li key={look} className="inline-flex items-center gap-2">
          <svg viewBox="-8 -8 16 16" aria-hidden className="size-4 flex-none">
            <PeopleDisc x={0} y={0} r={7} hue={anybody} share={look === 'full' ? 1 : 0.62} look={look} />
          </svg>
          {words[look]}
        </li>
      ))}
  </ul>
)

const order: readonly PersonLook[] = ['full', 'part', 'running', 'held', 'sure', 'perhaps']
