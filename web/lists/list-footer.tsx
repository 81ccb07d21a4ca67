import type { ReactNode } from 'react'
import type { ListSource } from '../data/queries/list-source'
import { formatCount } from '../i18n/format'
import { lists } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { Keycap } from './keycap'
import type { ListControl } from './use-list-state'

const pageRows = 50

/** Stacks the tools, rows and footer of a list screen. */
export const ListLayout = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">{children}</div>
)

interface Props {
  list: ListControl
  source: Pick<ListSource<unknown>, 'rows' | 'total' | 'atLeast' | 'more' | 'next'>
  keys: boolean
  picks: boolean
}

export function ListFooter({ list, source, keys, picks }: Props) {
  const t = useMessages(lists)
  const { page } = list.state
  const { rows, total, atLeast, more, next } = source
  const from = (page - 1) * pageRows
  const of = total !== undefined ? formatCount(total) : atLeast !== undefined ? `${formatCount(atLeast)}+` : ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-1.5 text-sm text-muted">
      <span>{of === '' ? t.page(page) : t.showing(from + 1, from + rows.length, of)}</span>
      <span className="ml-auto flex max-w-full items-center gap-4">
        {keys && (
          <span className="flex items-center gap-4 text-xs max-lg:hidden">
            <KeyHint keys={['J', 'K']}>{t.keyMove}</KeyHint>
            {picks && <KeyHint keys={['X']}>{t.keySelect}</KeyHint>}
            {picks && <KeyHint keys={['B']}>{t.keyDeeds}</KeyHint>}
            <KeyHint keys={['Enter']}>{t.keyOpen}</KeyHint>
          </span>
        )}
        <span className="flex flex-wrap justify-end">
          <PageButton disabled={page === 1} onClick={() => list.goToPage(page - 1)}>
            {t.previous}
          </PageButton>
          <PageButton disabled={!more} onClick={() => list.goToPage(page + 1, next)}>
            {t.next}
          </PageButton>
        </span>
      </span>
    </div>
  )
}

const KeyHint = ({ keys, children }: { keys: readonly string[]; children: string }) => (
  <span className="flex items-center gap-1.5">
    {keys.map((key) => (
      <Keycap key={key}>{key}</Keycap>
    ))}
    {children}
  </span>
)

const PageButton = (props: { disabled: boolean; onClick: () => void; children: string }) => (
  <Button kind="bare" size="sm" className="disabled:bg-transparent" {...props} />
)
