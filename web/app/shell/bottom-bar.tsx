import { Ellipsis } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Role } from '../../../domain/people/roles'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { paths } from '../../../domain/paths'
import { screenTable, useCurrentScreen } from '../screens'
import { needsMoreMenu, bottomBarScreens, isCurrentScreen } from './navigation'

const MoreSheet = lazy(() => import('./more-sheet').then((sheet) => ({ default: sheet.MoreSheet })))

/**
 * The longest label in the normal font size, in characters. Longer labels have a smaller font, so that they do not overlap.
 */
const longLabel = 11
// Five entries fit at 320 px, even if the text is twice as large.
const place =
  'grid min-h-13 content-center justify-items-center gap-0.5 rounded-md text-[min(var(--text-xs),3.5vw)] leading-xs font-semibold no-underline focus-visible:-outline-offset-2'

interface Props {
  roles: readonly Role[]
  onSignOut: () => void
}

export const BottomBar = memo(function BottomBar({ roles, onSignOut }: Props) {
  const t = useMessages(shell)
  const shown = useCurrentScreen()
  const [more, setMore] = useState<'never' | 'open' | 'closed'>('never')
  const area = shown?.screen.area ?? 'user'
  const places = bottomBarScreens(area)
  const elsewhere = !places.some((name) => isCurrentScreen(name, shown?.name))
  return (
    <>
      <nav
        aria-label={t.mainPlaces}
        className="fixed inset-x-0 bottom-0 z-10 grid auto-cols-fr grid-flow-col border-t border-line bg-raised px-1 pt-1 pb-[calc(.375rem+env(safe-area-inset-bottom))] md:hidden"
      >
        {places.map((name) => {
          const { icon: Icon } = screenTable[name]
          const current = isCurrentScreen(name, shown?.name)
          return (
            <Link
              key={name}
              to={paths[name]}
              aria-current={current ? 'page' : undefined}
              className={`${place} ${current ? 'text-accent' : 'text-muted'} ${t.short[name].length > longLabel ? 'text-[min(.6875rem,3.2vw)]! tracking-tight' : ''}`}
            >
              {Icon && <Icon aria-hidden className="size-5.5 stroke-[1.75]" />}
              {t.short[name]}
            </Link>
          )
        })}
        {needsMoreMenu(area, roles) && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={more === 'open'}
            onClick={() => setMore('open')}
            className={`${place} ${more === 'open' || elsewhere ? 'text-accent' : 'text-muted'}`}
          >
            <Ellipsis aria-hidden className="size-5.5 stroke-[1.75]" />
            {t.more}
          </button>
        )}
      </nav>
      {more !== 'never' && (
        <Suspense>
          <MoreSheet open={more === 'open'} roles={roles} onClose={() => setMore('closed')} onSignOut={onSignOut} />
        </Suspense>
      )}
    </>
  )
})
