import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { useSectionInView } from './use-section-in-view'

interface Props {
  sections: readonly { id: string; label: string; count?: number | undefined }[]
}

/** Links to the page's sections and highlights the visible one. The links stay at the top while scrolling. */
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
