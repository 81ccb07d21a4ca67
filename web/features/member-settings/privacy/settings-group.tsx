import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  text: string
  /** The last line of the card, with a link or button. */
  foot?: ReactNode
  children: ReactNode
}

/** A group of settings: title and explanation at the left, the card at the right, stacked on phones. */
export function SettingsGroup({ title, text, foot, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-[1.125rem]/6">
          {title}
        </h2>
        <p className="mt-1 text-sm leading-sm text-muted">{text}</p>
      </div>
      <div className="overflow-hidden rounded-xl bg-raised shadow-sm">
        <div className="p-5 md:p-6">{children}</div>
        {foot !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-sm leading-sm text-muted md:px-6">
            {foot}
          </div>
        )}
      </div>
    </section>
  )
}
