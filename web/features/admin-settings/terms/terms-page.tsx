import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { termsStatsRoute, publishTermsRoute } from '../../../../domain/api/program/terms-editor'
import type { TermsVersion } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { useTerms, type Terms } from '../../../data/queries/installation/terms'
import { useOnline } from '../../../data/queries/network'
import { CommandDialog } from '../../../forms/command-dialog'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { termsEditor } from '../../../i18n/areas/admins'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/states/empty-state'
import { TitleActions } from '../../../ui/title-actions'
import { DraftConflict } from '../general/draft-conflict'
import { SettingsTabLinks } from '../general/settings-tab-links'
import { TermsDraftCard, TermsVersionCard } from './terms-cards'
import { TermsPublishingCard } from './terms-publishing-card'
import { TermsVersionsList } from './terms-versions-list'
import { useTermsEditor, type TermsEditorState } from './use-terms-editor'

/** Edit Terms (P1, P18): lists the versions, and edits the next one until it is published. */
export function TermsPage() {
  const t = useMessages(termsEditor)
  const { value, error, reload } = useTerms()
  return (
    <div className="grid max-w-336 gap-4 px-4 pt-1 pb-6 md:px-6">
      <SettingsTabLinks />
      {error !== null && <LocalDataError title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <TermsEditor terms={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
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
      {editor.conflict && (
        <DraftConflict title={t.conflict} keepMine={editor.keepMine} takeTheirs={editor.takeTheirs} />
      )}
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
