import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../../domain/api/route'
import type { termsStatsRoute } from '../../../../domain/api/program/terms-editor'
import type { TermsVersion } from '../../../../domain/entities'
import { adminPersonPath } from '../../../../domain/paths'
import type { Terms } from '../../../data/queries/installation/terms'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { termsEditor } from '../../../i18n/areas/admins'
import { Card } from '../../../ui/card'
import type { TermsEditorState } from './use-terms-editor'

type Figures = OutputOf<typeof termsStatsRoute>
interface Props {
  terms: Terms
  editor: TermsEditorState
  stats: Figures | undefined
  /** The selected published version; undefined for the draft. */
  shown: TermsVersion | undefined
  onSelect: (version: string) => void
}

/**
 * Lists the draft and the published versions with their periods and agreements, and the renters who have not agreed to the
 * latest required version.
 */
export function TermsVersionsList({ terms, editor, stats, shown, onSelect }: Props) {
  const t = useMessages(termsEditor)
  const language = useLanguage()
  const { draft, published, inForce } = terms
  const dayOf = (at: string) => formatDate(at.slice(0, 10), language)
  const versionStatus = (row: TermsVersion, at: number): string => {
    const later = published[at - 1]
    if (row.version === inForce) return t.inForce(dayOf(row.published_at))
    if (published.findIndex(({ version }) => version === inForce) > at) return t.comes(dayOf(row.published_at))
    return later === undefined ? dayOf(row.published_at) : t.until(dayOf(row.published_at), dayOf(later.published_at))
  }
  return (
    <>
      <nav aria-label={t.versions} className="overflow-hidden rounded-xl bg-raised shadow-sm">
        <Row current={shown === undefined} title={t.draft(editor.version)} onSelect={() => onSelect('')}>
          {draft === null ? t.newDraft : t.draftBy(stats?.draftBy ?? '', formatMoment(draft.updated, language))}
          {editor.unsaved && editor.kept && <b className="block font-medium text-caution">{t.kept}</b>}
        </Row>
        {published.map((row, at) => (
          <Row
            key={row.id}
            current={shown?.id === row.id}
            title={t.version(row.version)}
            onSelect={() => onSelect(row.version)}
          >
            {versionStatus(row, at)}
            {stats !== undefined && `, ${t.agreed(stats.agreed[row.version] ?? 0)}`}
          </Row>
        ))}
      </nav>
      {stats !== undefined && stats.asking !== '' && <PeopleOnOldTerms stats={stats} />}
    </>
  )
}

function Row(props: { current: boolean; title: string; onSelect: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-current={props.current ? 'true' : undefined}
      onClick={props.onSelect}
      className="grid w-full gap-0.5 border-t border-l-3 border-t-line border-l-transparent px-5 py-3 text-left first:border-t-0 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-l-accent aria-[current]:bg-sunken"
    >
      <span className="font-semibold">{props.title}</span>
      <span className="text-sm text-muted">{props.children}</span>
    </button>
  )
}

/** Lists the renters who have not agreed to the required terms (P18), with links to write to them. */
function PeopleOnOldTerms({ stats }: { stats: Figures }) {
  const t = useMessages(termsEditor)
  const { without, people, asking } = stats
  if (without === 0) return <p className="px-1 text-sm text-muted">{t.everybody(asking)}</p>
  return (
    <Card title={t.without(without, asking)}>
      <p className="mb-3 text-sm text-muted">{t.withoutText}</p>
      <ul className="grid gap-1">
        {people.map(({ id, name, version }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link to={adminPersonPath(id)} className="flex min-h-11 items-center font-semibold text-accent md:min-h-8">
              {name}
            </Link>
            <span className="text-sm text-muted">{t.version(version)}</span>
          </li>
        ))}
      </ul>
      {without > people.length && <p className="mt-2 text-sm text-muted">{t.more(without - people.length)}</p>}
    </Card>
  )
}
