import { memo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { useScrollIntoView } from '../../ui/use-scroll-into-view'
import type { SubnavGroup, ScreenName } from '../screen'
import { screenTable } from '../screens'
import { subnavScreens } from './navigation'
import { TodoCount } from './todo-count'

/**
 * The sub-navigation below the title: links to the screens that share a sidebar entry. On phones it scrolls and keeps the
 * current screen in view.
 */
export const Subnav = memo(function Subnav({ subnav, shown }: { subnav: SubnavGroup; shown: ScreenName }) {
  const t = useMessages(shell)
  const currentLink = useScrollIntoView<HTMLAnchorElement>(shown)
  const screens = subnavScreens(subnav)
  // A detail screen highlights its parent.
  const current = screens.includes(shown) ? shown : screenTable[shown].parent
  // The sidebar shows the first screen's count, except in the people group, where it counts applications.
  const [first] = screens
  return (
    <nav
      aria-label={t.lines[subnav]}
      className="relative mt-1 flex gap-5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] max-md:fade-sideways max-md:after:w-px max-md:after:flex-none max-md:after:content-[''] md:gap-6 md:px-6"
    >
      {screens.map((name) => (
        <Link
          key={name}
          ref={name === current ? currentLink : undefined}
          to={paths[name]}
          aria-current={name === current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 flex-none scroll-mx-8 items-center gap-1.5 border-b-2 border-transparent font-semibold text-muted no-underline hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-text md:min-h-10"
        >
          {t.titles[name]}
          {name !== first && <TodoCount of={name === 'adminApplications' ? 'adminUsers' : name} />}
        </Link>
      ))}
    </nav>
  )
})
