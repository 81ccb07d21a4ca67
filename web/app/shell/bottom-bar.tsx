import { Link } from 'react-router-dom'
import { shell } from '../../i18n/shell'
import { useMessages } from '../../i18n/messages'
import { paths } from '../../../domain/paths'
import { screenTable } from '../screens'
import { useScreen } from '../use-screen'
import { barOf, isCurrent } from './places'

/** The main places, at the bottom of a phone. */
export function BottomBar() {
  const t = useMessages(shell)
  const shown = useScreen()
  return (
    <nav
      aria-label={t.mainPlaces}
      className="fixed inset-x-0 bottom-0 z-10 grid auto-cols-fr grid-flow-col border-t border-line bg-raised px-1 pt-1 pb-[calc(.375rem+env(safe-area-inset-bottom))] md:hidden"
    >
      {barOf(shown?.screen.area ?? 'user').map((name) => {
        const { icon: Icon } = screenTable[name]
        const current = isCurrent(name, shown?.name)
        return (
          <Link
            key={name}
            to={paths[name]}
            aria-current={current ? 'page' : undefined}
            className={`grid min-h-13 content-center justify-items-center gap-0.5 rounded-md text-[min(var(--text-xs),4.4vw)] leading-xs font-semibold no-underline focus-visible:-outline-offset-2 ${
              current ? 'text-accent' : 'text-muted'
            }`}
          >
            {Icon && <Icon aria-hidden className="size-5.5 stroke-[1.75]" />}
            {t.short[name]}
          </Link>
        )
      })}
    </nav>
  )
}
