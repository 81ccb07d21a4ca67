import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../../domain/paths'
import { useOnline } from '../../../data/queries/network'
import { adminSettings, contentSettings, mailLog } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/states/empty-state'
import { useScrollIntoView } from '../../../ui/scrollable-row'
import { UnsavedFormsContext } from '../../../forms/use-unsaved'
import { SettingsFormProvider } from './setting-fields'
import type { SettingsEditorState } from './use-settings-editor'
import { isTemplateField, parseTemplateField } from '../templates/template-fields'
import {
  type SettingsField,
  settingKeyByField,
  formatFieldValue,
  type SettingsForm,
  type ConflictRow,
  type ConflictingSave,
} from './settings-form'
import { momentNow } from '../../../data/queries/clock'
import { formatDate, formatMoment, formatTime, localDay } from '../../../i18n/format'
import { Radio } from '../../../ui/fields/checkbox'
import { Dialog } from '../../../ui/layers/dialog'

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
      <UnsavedFormsContext value={editor.reportUnsaved}>{children}</UnsavedFormsContext>
      {editor.leaveGuard}
      <SettingsSaveBar editor={editor} />
      {editor.conflict && <SettingsConflictDialog conflict={editor.conflict} editor={editor} />}
    </SettingsFormProvider>
  )
}

/**
 * The bar with the changes, Discard and Save. It stays while nothing is changed, so that nothing moves. In low windows it
 * isn't sticky, because it would cover the form when text is large.
 */
function SettingsSaveBar({ editor }: { editor: SettingsEditorState }) {
  const t = useMessages(adminSettings)
  const problemCount = editor.state.problems.size
  const count = editor.changed.length
  return (
    <div
      // toasts stay above it
      data-bar
      className="z-5 flex flex-wrap items-center gap-x-3 rounded-xl bg-text px-3 py-1.5 text-surface shadow-lg [@media(height>=30em)]:sticky [@media(height>=30em)]:bottom-20 md:-mx-6 md:mt-auto md:-mb-5 md:gap-x-5 md:rounded-none md:px-6 md:py-2.5 md:[@media(height>=30em)]:bottom-0"
    >
      <span role="status" className="mr-auto px-1 font-semibold max-md:text-sm lg:mr-0">
        {/* a new element for each text, because a page translator replaces the text of the earlier one */}
        <span key={`${problemCount} ${count}`}>
          {problemCount > 0 && `${t.problems(problemCount)}, `}
          {count === 0 ? t.allSaved : t.unsaved(count)}
        </span>
      </span>
      <ul className="mr-auto flex min-w-0 flex-1 flex-wrap gap-2 overflow-hidden max-lg:order-last max-lg:w-full max-lg:flex-none max-lg:gap-y-1">
        {editor.changed.slice(0, maxShownChanges).map((field) => (
          <ChangeItem key={field} field={field} editor={editor} />
        ))}
        {count > maxShownChanges && <li className="self-center text-sm">{t.moreChanges(count - maxShownChanges)}</li>}
      </ul>
      {count > 0 && (
        <button
          type="button"
          onClick={editor.discard}
          className="min-h-11 px-1 font-semibold underline underline-offset-3 max-md:text-sm md:px-2"
        >
          {t.discard}
        </button>
      )}
      <Button
        kind="bar"
        size="sm"
        blocked={editor.saving.blocked}
        {...((problemCount > 0 || count === 0) && { 'aria-disabled': true })}
        busy={editor.saving.busy}
        onClick={editor.save}
      >
        {editor.saving.busy ? t.saving : t.save}
      </Button>
    </div>
  )
}

const maxShownChanges = 3

/** A changed setting with its old and new value, of which long texts and templates are left out. */
function ChangeItem({ field, editor }: { field: SettingsField; editor: SettingsEditorState }) {
  const t = useMessages(adminSettings)
  const nameOf = useFieldName()
  const { form, base } = editor.state
  const shorten = (value: string | boolean): string => {
    if (typeof value === 'boolean') return value ? t.on : t.off
    const text = formatFieldValue(field, value)
    return text.length > 24 ? '' : text
  }
  const [was, now] = [shorten(base[field]), shorten(form[field])]
  return (
    <li className="flex min-w-0 items-baseline gap-1.5 rounded-full bg-white/10 px-3 py-0.5 text-sm max-lg:rounded-md">
      <span className="truncate">{nameOf(field)}</span>
      {was !== '' && now !== '' && (
        <>
          <s className="opacity-75">{was}</s> <b className="font-semibold whitespace-nowrap">{now}</b>
        </>
      )}
    </li>
  )
}

export const settingsTabs = ['system', 'security', 'content', 'integrations'] as const

/** Links to the tabs of the settings, shown on a subpage of one of them. */
export function SettingsTabLinks({ currentTab }: { currentTab: 'content' | 'integrations' }) {
  const t = useMessages(adminSettings)
  const currentRef = useScrollIntoView<HTMLAnchorElement>(currentTab)
  return (
    <div className="w-0 min-w-full border-b border-line max-md:-mx-4 max-md:min-w-[calc(100%+2rem)] max-md:fade-sideways">
      <nav
        aria-label={t.tabs}
        // The padding leaves space for the first link's focus ring, which the scroll container would otherwise clip.
        className="relative -mb-px flex gap-5 overflow-x-auto px-4 [scrollbar-width:none] max-md:after:w-7.5 max-md:after:flex-none max-md:after:content-[''] md:-mx-2 md:gap-6 md:px-2"
      >
        {settingsTabs.map((tab) => (
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

export function useFieldName(): (field: SettingsField) => string {
  const t = useMessages(adminSettings)
  const messages = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  return (field) => {
    if (!isTemplateField(field)) return t.names[field]
    const { name, part, language } = parseTemplateField(field)
    return `${templates[name]}: ${part === 'Subject' ? messages.subjectIn[language] : messages.templateIn[language]}`
  }
}

interface ConflictProps {
  conflict: NonNullable<SettingsEditorState['conflict']>
  editor: SettingsEditorState
}

type Side = 'theirs' | 'yours'

/** Asks which value to save for each conflicting setting (M7). The rejected save wrote nothing. */
function SettingsConflictDialog({ conflict, editor }: ConflictProps) {
  const t = useMessages(adminSettings)
  const { other, rows, isComplete } = conflict
  const { by, when, saved } = useSaveText(other)
  const [chosen, setChosen] = useState<{ readonly [key: string]: Side | undefined }>({})
  const sideOf = ({ field, changedSide }: ConflictRow): Side =>
    changedSide === 'theirs' ? 'theirs' : (chosen[settingKeyByField[field]] ?? 'yours')
  const heads = { theirs: when === '' ? t.theirs : t.theirsOf(by, when), yours: t.yours }
  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      title={t.conflictTitle(by)}
      onClose={editor.closeConflict}
      footer={
        <>
          <Button kind="quiet" onClick={editor.closeConflict}>
            {t.backToEditing}
          </Button>
          {isComplete && (
            <Button
              blocked={editor.saving.blocked}
              onClick={() => editor.settle(rows.filter((row) => sideOf(row) === 'theirs').map(({ field }) => field))}
            >
              {t.settle}
            </Button>
          )}
        </>
      }
    >
      <p role={isComplete ? undefined : 'status'}>
        {saved} {t.conflictUnwritten} {isComplete ? t.conflictText : t.conflictComing}
      </p>
      {isComplete && (
        <div className="mt-3">
          <p
            aria-hidden
            className={`border-b border-line py-2 text-xs font-semibold text-muted max-md:hidden ${columns}`}
          >
            <span>{t.setting}</span>
            <span>{heads.theirs}</span>
            <span>{heads.yours}</span>
          </p>
          {rows.map((row) => (
            <Choice
              key={row.field}
              row={row}
              side={sideOf(row)}
              heads={heads}
              forms={conflict.forms}
              onChoose={(side) => setChosen({ ...chosen, [settingKeyByField[row.field]]: side })}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

const columns = 'md:grid md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)] md:items-center md:gap-x-4'

function useSaveText({ by, at }: ConflictingSave): { by: string; when: string; saved: string } {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  if (by === '' || at === '') return { by: '', when: '', saved: '' }
  const today = localDay(at) === localDay(momentNow())
  const when = (today ? formatTime : formatMoment)(at, language)
  return { by, when, saved: (today ? t.savedAt : t.savedOn)(by, when) }
}

interface ChoiceProps {
  row: ConflictRow
  side: Side
  heads: { readonly [side in Side]: string }
  forms: { readonly [side in Side | 'was']: SettingsForm }
  onChoose: (side: Side) => void
}

function Choice({ row: { field, changedSide }, side, heads, forms, onChoose }: ChoiceProps) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const name = useFieldName()(field)
  const formatValue = (value: string | boolean): string =>
    value === true
      ? t.on
      : value === false
        ? t.off
        : field === 'programStart'
          ? formatDate(value, language)
          : formatFieldValue(field, value) || '-'
  return (
    <fieldset className={`border-b border-line py-2.5 last:border-b-0 ${columns}`}>
      <legend className="sr-only">{name}</legend>
      <p aria-hidden className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <small className="block text-sm text-muted">{t.wasHere(formatValue(forms.was[field]))}</small>
      </p>
      {(['theirs', 'yours'] as const).map((each) => {
        const isUnchanged = changedSide !== 'both' && changedSide !== (each === 'yours' ? 'mine' : 'theirs')
        return isUnchanged ? (
          <p key={each} className="py-2.5 text-muted max-md:hidden">
            {t.notChanged}
          </p>
        ) : (
          <Radio
            key={each}
            name={`conflict ${field}`}
            value={each}
            checked={side === each}
            disabled={changedSide !== 'both'}
            onChange={() => onChoose(each)}
            className="min-w-0"
            label={
              <span className="wrap-anywhere">
                <span className="block text-sm text-muted md:sr-only">{heads[each]} </span>
                {formatValue(forms[each][field])}
              </span>
            }
          />
        )
      })}
    </fieldset>
  )
}
