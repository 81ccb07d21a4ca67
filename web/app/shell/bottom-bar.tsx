import { Link, useLocation } from 'react-router-dom'
import { shell } from '../../i18n/shell'
import { useMessages } from '../../i18n/messages'
import { paths } from '../paths'
import { barOf, placeAt, placeIcons } from './places'

/** The main places, at the bottom of a phone. */
export function BottomBar() {
  const t = useMessages(shell)
  const { pathname } = useLocation()
  const here = placeAt(pathname)
  return (
    <nav
      aria-label={t.mainPlaces}
      className="fixed inset-x-0 bottom-0 z-10 grid auto-cols-fr grid-flow-col border-t border-line bg-raised px-2 pt-1 pb-[calc(.375rem+env(safe-area-inset-bottom))] md:hidden"
    >
      {barOf(pathname).map((name) => {
        const Icon = placeIcons[name]
        const current = here === name || (here === 'adminPerson' && name === 'adminUsers')
        return (
          <Link
            key={name}
            to={paths[name]}
            aria-current={current ? 'page' : undefined}
            className={`grid min-h-13 content-center justify-items-center gap-0.5 rounded-md text-xs font-semibold no-underline focus-visible:-outline-offset-2 ${
              current ? 'text-accent' : 'text-muted'
            }`}
          >
            <Icon aria-hidden className="size-5.5 stroke-[1.75]" />
            {t.short[name]}
          </Link>
        )
      })}
    </nav>
  )
}
