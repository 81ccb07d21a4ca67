import { useEffect, useState } from 'react'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'

interface Props {
  sections: readonly { id: string; label: string; count?: number | undefined }[]
}

export function SectionTabs({ sections }: Props) {
  const t = useMessages(people)
  const [current, setCurrent] = useSectionInView(sections.map(({ id }) => id))
  return (
    <nav
      aria-label={t.sections}
      className="sticky top-0 z-10 -mx-4 flex gap-0.5 overflow-x-auto bg-surface px-4 py-1.5 md:-mx-6 md:px-6"
    >
      {sections.map(({ id, label, count }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={() => setCurrent(id)}
          className={`inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full px-3.5 text-sm font-semibold no-underline md:min-h-9 ${
            id === current ? 'bg-text text-surface' : 'text-muted hover:bg-sunken'
          }`}
        >
          {label}
          {count !== undefined && count > 0 && <span className="font-medium">{formatCount(count)}</span>}
        </a>
      ))}
    </nav>
  )
}

/** The root margin of the observer, with which a section counts as visible below the sticky tabs. */
const belowTabsMargin = '-72px 0px -55% 0px'

/** Returns the first section visible below the tabs. A pressed tab counts at once, because the last may be short. */
function useSectionInView(ids: readonly string[]): [string, (id: string) => void] {
  const [current, setCurrent] = useState(() => ids.find((id) => `#${id}` === location.hash) ?? ids[0] ?? '')
  const key = ids.join()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = key.split(',').find((id) => visible.has(id))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: belowTabsMargin },
    )
    for (const id of key.split(',')) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return [current, setCurrent]
}
