import type { ReactNode } from 'react'
import { Avatar } from './pictures/avatar'
import { ShareRing } from './pictures/share-ring'
import { StatusGlyph } from './pictures/status-glyph'

export interface CheckItem {
  key: string
  /** `now`: the reader's next step. `open`: a later step of the reader. `wait`: another person's step. */
  state: 'now' | 'open' | 'wait' | 'done'
  title: string
  text: ReactNode
  end: ReactNode
}

interface Props {
  name: string
  seed: string
  title: string
  lead: string
  ringName: string
  items: readonly CheckItem[]
}

/** Steps with the person in charge of each, and a ring for the completed share. */
export function CheckList({ name, seed, title, lead, ringName, items }: Props) {
  const done = items.filter((item) => item.state === 'done').length
  return (
    <section aria-label={title} className="min-w-0 rounded-xl bg-raised p-5 shadow-sm md:p-6">
      <div className="mb-4 flex items-center gap-4 md:gap-6">
        <div className="relative size-20 flex-none md:size-28">
          <ShareRing share={items.length === 0 ? 0 : done / items.length} name={ringName} className="size-full" />
          <Avatar
            name={name}
            seed={seed}
            className="absolute inset-[19%] size-auto text-[1.375rem] md:text-[1.875rem]"
          />
        </div>
        <div className="min-w-0">
          <h2 className="text-xl leading-xl md:text-2xl md:leading-2xl">{title}</h2>
          <p className="mt-1 text-muted">{lead}</p>
        </div>
      </div>
      <CheckItems items={items} />
    </section>
  )
}

export const CheckItems = ({ items }: { items: readonly CheckItem[] }) => (
  <ul>
    {items.map((item) => (
      <Item key={item.key} item={item} />
    ))}
  </ul>
)

const glyphs = { open: 'ring', wait: 'dashed', done: 'tick' } as const
const tones = { open: 'text-muted', wait: 'text-muted', done: 'text-positive' }

function Item({ item: { state, title, text, end } }: { item: CheckItem }) {
  return (
    <li
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-3.5 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] ${
        state === 'now' ? '-mx-3 rounded-lg bg-surface px-3 md:-mx-4 md:px-4' : 'border-line not-last:border-b'
      }`}
    >
      <span className="self-start pt-1">
        {state === 'now' ? (
          <span aria-hidden className="block size-4 rounded-full bg-person-1" />
        ) : (
          <span className={tones[state]}>
            <StatusGlyph glyph={glyphs[state]} className="size-4.5" />
          </span>
        )}
      </span>
      <span className="min-w-0">
        <span className={state === 'done' ? 'block text-muted' : 'block font-semibold'}>{title}</span>
        {text !== '' && <span className="block text-sm leading-sm wrap-anywhere text-muted">{text}</span>}
      </span>
      <span className="text-sm leading-sm max-sm:col-start-2 sm:text-right">{end}</span>
    </li>
  )
}
