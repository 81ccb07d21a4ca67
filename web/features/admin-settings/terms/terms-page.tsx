import { useState, type ReactNode } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { termsStatsRoute, publishTermsRoute } from '../../../../domain/api/program/terms-editor'
import type { TermsVersion } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { useTerms, type Terms } from '../../../data/queries/installation/terms'
import { useOnline } from '../../../data/queries/network'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { termsEditor } from '../../../i18n/admin-areas'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { TitleActions } from '../../../ui/title-actions'
import { DraftConflict } from '../general/shared-draft'
import { EditorPage } from '../general/settings-frame'
import { TermsDraftCard, TermsVersionCard } from './terms-cards'
import { useTermsEditor, type TermsEditorState } from './use-terms-editor'
import { daysBetween, isCalendarDate } from '../../../../domain/calendar'
import { useToday } from '../../../data/queries/clock'
import { Card } from '../../../ui/card'
import { DateInput } from '../../../ui/fields/inputs'
import { Field } from '../../../ui/fields/field'
import { Switch } from '../../../ui/fields/checkbox'
import type { OutputOf } from '../../../../domain/api/route'
import { adminPersonPath } from '../../../../domain/paths'

/** Edit Terms (P1, P18): lists the versions, and edits the next one until it is published. */
export function TermsPage() {
  const t = useMessages(termsEditor)
  return (
    <EditorPage read={useTerms()} failed={t.loadFailed}>
      {(terms) => <TermsEditor terms={terms} />}
    </EditorPage>
  )
}

function TermsEditor({ terms }: { terms: Terms }) {
  const t = useMessages(termsEditor)
  const online = useOnline()
  const stats = useRoute(termsStatsRoute, {})
  const editor = useTermsEditor(terms)
  const [search, setSearch] = useSearchParams()
  const versionParam = search.get('version') ?? ''
  const shown: TermsVersion | undefined = terms.published.find(({ version }) => version === versionParam)
  const select = (version: string) => setSearch(version === '' ? {} : { version }, { replace: true })
  // Shows the published version with its agreements after publishing.
  const showPublished = (version: string): void => {
    stats.reload()
    select(version)
  }
  return (
    <>
      {!online && <Banner title={t.offline}>{t.offlineText}</Banner>}
      {editor.conflict && <DraftConflict title={t.conflict} editor={editor} />}
      <TitleActions>
        <TermsActions editor={editor} onPublished={showPublished} />
      </TitleActions>
      <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <TermsVersionsList terms={terms} editor={editor} stats={stats.value} shown={shown} onSelect={select} />
          {stats.error !== null && online && <p className="px-1 text-sm text-muted">{t.figuresFailed}</p>}
          {shown === undefined && <TermsPublishingCard editor={editor} renting={stats.value?.renting} />}
        </div>
        <div className="grid min-w-0 gap-4">
          {shown === undefined ? (
            <TermsDraftCard terms={terms} editor={editor} />
          ) : (
            <TermsVersionCard terms={terms} shown={shown} />
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 md:hidden">
        <TermsActions editor={editor} onPublished={showPublished} />
      </div>
      {editor.leaveGuard}
    </>
  )
}

function TermsActions({ editor, onPublished }: { editor: TermsEditorState; onPublished: (version: string) => void }) {
  const t = useMessages(termsEditor)
  const language = useLanguage()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { version, saving, problem, conflict, unsaved } = editor
  const why = problem === '' ? undefined : t.why[problem]
  return (
    <>
      {unsaved && (
        <Button kind="bare" size="sm" onClick={editor.takeTheirs}>
          {t.discard}
        </Button>
      )}
      <Button
        kind="quiet"
        size="sm"
        blocked={saving.blocked}
        {...((!unsaved || conflict) && { 'aria-disabled': true })}
        busy={saving.busy}
        onClick={() => unsaved && !conflict && void saving.send(editor.input)}
      >
        {saving.busy ? t.saving : t.save}
      </Button>
      <Button
        size="sm"
        {...((!online || why !== undefined || conflict) && { 'aria-disabled': true, title: why })}
        onClick={() => online && why === undefined && !conflict && setAsking(true)}
      >
        {t.publish(version)}
      </Button>
      <CommandDialog
        open={asking}
        kind="ask"
        route={publishTermsRoute}
        start={{ ...editor.input, from: editor.form.from }}
        title={t.publishTitle(version)}
        lead={t.publishText(formatDate(editor.form.from, language))}
        safe={t.keepDraft}
        confirm={t.publish(version)}
        done={(output) => ({ title: t.published(output.version) })}
        onDone={(output) => {
          editor.takeTheirs()
          onPublished(output.version)
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function TermsPublishingCard({ editor, renting }: { editor: TermsEditorState; renting: number | undefined }) {
  const t = useMessages(termsEditor)
  const today = useToday()
  const { from, askAgain } = editor.form
  return (
    <Card title={t.publishing}>
      <div className="grid gap-5">
        <Field label={t.from} hint={isCalendarDate(from) ? t.fromHint(daysBetween(today, from)) : ''}>
          <DateInput small min={today} value={from} onChange={(event) => editor.set({ from: event.target.value })} />
        </Field>
        <Switch
          label={<span className="font-semibold">{t.ask}</span>}
          hint={renting === undefined ? t.askUnknown : t.askHint(renting)}
          className="flex-row-reverse justify-between gap-x-4"
          checked={askAgain}
          onChange={(event) => editor.set({ askAgain: event.target.checked })}
        />
      </div>
    </Card>
  )
}

type Figures = OutputOf<typeof termsStatsRoute>
interface Props {
  terms: Terms
  editor: TermsEditorState
  stats: Figures | undefined
  /** The selected published version; undefined for the draft. */
  shown: TermsVersion | undefined
  onSelect: (version: string) => void
}

/** Lists the draft and the published versions, and the renters who have not agreed to the latest required one. */
function TermsVersionsList({ terms, editor, stats, shown, onSelect }: Props) {
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
        <VersionRow current={shown === undefined} title={t.draft(editor.version)} onSelect={() => onSelect('')}>
          {draft === null ? t.newDraft : t.draftBy(stats?.draftBy ?? '', formatMoment(draft.updated, language))}
          {editor.unsaved && editor.kept && <b className="block font-medium text-caution">{t.kept}</b>}
        </VersionRow>
        {published.map((row, at) => (
          <VersionRow
            key={row.id}
            current={shown?.id === row.id}
            title={t.version(row.version)}
            onSelect={() => onSelect(row.version)}
          >
            {versionStatus(row, at)}
            {stats !== undefined && `, ${t.agreed(stats.agreed[row.version] ?? 0)}`}
          </VersionRow>
        ))}
      </nav>
      {stats !== undefined && stats.asking !== '' && <PeopleOnOldTerms stats={stats} />}
    </>
  )
}

function VersionRow(props: { current: boolean; title: string; onSelect: () => void; children: ReactNode }) {
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
