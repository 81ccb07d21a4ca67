import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../domain/paths'
import { useOnline } from '../../../data/queries/network'
import { adminSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/states/empty-state'
import { useScrollIntoView } from '../../../ui/use-scroll-into-view'
import { SettingsFormProvider } from './setting-fields'
import { SettingsConflictDialog } from './settings-conflict-dialog'
import type { SettingsEditorState } from './use-settings-editor'

interface EditorPageProps<T> {
  read: { value: T | null | undefined; error: Error | null; reload: () => void }
  failed: string
  /** True for a page of the settings form, whose save bar is at the bottom of the window. */
  form?: boolean
  /** True for the settings page itself, which has its own tabs. */
  tabs?: boolean
  children: (value: T) => ReactNode
}

/** A page that edits data of the local database. */
export const EditorPage = <T,>({ read, failed, form = false, tabs = false, children }: EditorPageProps<T>) => (
  <div
    className={
      form
        ? 'flex max-w-336 flex-col gap-4 px-4 pt-1 pb-4 md:min-h-[calc(100dvh-4rem)] md:px-6 md:pb-5'
        : 'grid max-w-336 gap-4 px-4 pt-1 pb-6 md:px-6'
    }
  >
    {!tabs && <SettingsTabLinks currentTab="content" />}
    {read.error !== null && <LocalDataError title={failed} known={read.value !== undefined} onRetry={read.reload} />}
    {read.value ? children(read.value) : read.error === null && <Skeleton className="h-96 rounded-xl" />}
  </div>
)

/** The frame of the settings form: offline notice, save bar, and the prompts before leaving or overwriting. */
export function SettingsFormFrame({ editor, children }: { editor: SettingsEditorState; children: ReactNode }) {
  const t = useMessages(adminSettings)
  return (
    <SettingsFormProvider value={editor.state}>
      {!useOnline() && <Banner title={t.offline}>{t.offlineText}</Banner>}
      {children}
      {editor.leaveGuard}
      {editor.changed > 0 && <SettingsSaveBar editor={editor} />}
      {editor.conflict && <SettingsConflictDialog conflict={editor.conflict} editor={editor} />}
    </SettingsFormProvider>
  )
}

/** The bar with Discard and Save. In low windows it isn't sticky, because it would cover the form when text is large. */
function SettingsSaveBar({ editor }: { editor: SettingsEditorState }) {
  const t = useMessages(adminSettings)
  const problemCount = editor.state.problems.size
  return (
    <div className="z-5 flex flex-wrap items-center gap-x-3 rounded-xl bg-text px-3 py-1.5 text-surface shadow-lg [@media(height>=30em)]:sticky [@media(height>=30em)]:bottom-20 md:-mx-6 md:mt-auto md:-mb-5 md:gap-x-5 md:rounded-none md:px-6 md:py-2.5 md:[@media(height>=30em)]:bottom-0">
      <span role="status" className="px-1 font-semibold max-md:mr-auto max-md:text-sm">
        {problemCount > 0 && `${t.problems(problemCount)}, `}
        {t.unsaved(editor.changed)}
      </span>
      <span className="mr-auto text-sm max-lg:hidden">{t.keptHere(editor.changed)}</span>
      <button
        type="button"
        onClick={editor.discard}
        className="min-h-11 px-1 font-semibold underline underline-offset-3 max-md:text-sm md:px-2"
      >
        {t.discard}
      </button>
      <Button
        kind="bar"
        size="sm"
        className="max-md:flex-1"
        blocked={editor.saving.blocked}
        {...(problemCount > 0 && { 'aria-disabled': true })}
        busy={editor.saving.busy}
        onClick={editor.save}
      >
        {editor.saving.busy ? t.saving : t.save}
      </Button>
    </div>
  )
}

const tabs = ['system', 'security', 'content', 'integrations'] as const

/** Links to the tabs of the settings, shown on a subpage of one of them. */
export function SettingsTabLinks({ currentTab }: { currentTab: 'content' | 'integrations' }) {
  const t = useMessages(adminSettings)
  const currentRef = useScrollIntoView<HTMLAnchorElement>(currentTab)
  return (
    <div className="w-0 min-w-full border-b border-line max-md:-mx-4 max-md:min-w-[calc(100%+2rem)] max-md:fade-sideways">
      <nav
        aria-label={t.tabs}
        // Padding for the focus ring of the first link, which the scroll container would clip.
        className="relative -mb-px flex gap-5 overflow-x-auto px-4 [scrollbar-width:none] max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] md:-mx-2 md:gap-6 md:px-2"
      >
        {tabs.map((tab) => (
          <Link
            key={tab}
            ref={tab === currentTab ? currentRef : undefined}
            to={`${paths.adminSettings}?tab=${tab}`}
            aria-current={tab === currentTab ? 'true' : undefined}
            className="relative -mx-2 inline-flex min-h-11 flex-none scroll-mx-8 items-center rounded-md px-2 font-semibold text-muted no-underline after:absolute after:inset-x-2 after:bottom-0 after:border-b-2 after:border-transparent hover:text-text focus-visible:-outline-offset-2 aria-[current]:text-text aria-[current]:after:border-accent"
          >
            {t[tab]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
