import { Mail } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '../../../domain/entities'
import { letterGroups, letterRules } from '../../../domain/mail/letter-places'
import { isWorded, letterKeyOf, ownLetterNames, type OwnLetterName } from '../../../domain/mail/own-letters'
import { useSettings, type StoredSettings } from '../../data/repos/settings'
import { useOnline } from '../../data/repos/use-online'
import { adminSettings } from '../../i18n/admin-settings'
import { contentSettings } from '../../i18n/content-settings'
import { mailLog } from '../../i18n/mail-log'
import { useMessages } from '../../i18n/messages'
import { CopyFailed } from '../../lists/copy-failed'
import { Band } from '../../ui/band'
import { Card } from '../../ui/card'
import { Select } from '../../ui/fields/select'
import { Skeleton } from '../../ui/states/skeleton'
import { LanguageMark } from './language-mark'
import { LetterEditor } from './letter-editor'
import { fieldsOf, wordsOf } from './letter-fields'
import { LetterPreview } from './letter-preview'
import type { FormState } from './setting-fields'
import { SettingsAreaLine } from './settings-area-line'
import { SettingsConflict } from './settings-conflict'
import { SettingsSaveBar } from './settings-save-bar'
import { useSettingsEditor } from './use-settings-editor'

/** Mail templates: every letter of the product in both languages, beside what it looks like; one draft and one save with the settings. */
export function LettersPage() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useSettings()
  return (
    <div className="flex max-w-336 flex-col gap-4 px-4 pt-1 pb-4 md:min-h-[calc(100dvh-4rem)] md:px-6 md:pb-5">
      <SettingsAreaLine />
      {error !== null && <CopyFailed title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <Letters stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

const languages = ['en', 'es'] as const
const inGroups = letterGroups.map((group) => ({
  group,
  names: ownLetterNames.filter((name) => letterRules[name].group === group),
}))

function Letters({ stored }: { stored: StoredSettings }) {
  const t = useMessages(adminSettings)
  const words = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const online = useOnline()
  const editor = useSettingsEditor(stored)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('letter')
  const name = ownLetterNames.find((each) => each === asked) ?? 'welcome'
  const choose = (letter: string) => setSearch({ letter }, { replace: true })
  const { state } = editor
  return (
    <>
      {!online && <Band title={t.offline}>{t.offlineText}</Band>}
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="lg:hidden">
          <Select small aria-label={words.mail} value={name} onChange={(event) => choose(event.target.value)}>
            {inGroups.map(({ group, names }) => (
              <optgroup key={group} label={words.groups[group]}>
                {names.map((each) => (
                  <option key={each} value={each}>
                    {templates[each]}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
        <nav aria-label={words.letterList} className="overflow-hidden rounded-xl bg-raised shadow-sm max-lg:hidden">
          {inGroups.map(({ group, names }) => (
            <div key={group}>
              <h2 className="px-5 pt-4 pb-1 text-sm font-semibold text-muted">{words.groups[group]}</h2>
              {names.map((each) => (
                <Entry
                  key={each}
                  name={each}
                  state={state}
                  older={stored.settings[letterKeyOf(each)].older ?? ''}
                  current={each === name}
                  onChoose={() => choose(each)}
                />
              ))}
            </div>
          ))}
        </nav>
        <div className="grid min-w-0 gap-4">
          <Card title={templates[name]}>
            <div className="grid gap-5 md:grid-cols-2">
              {languages.map((language) => (
                <LetterEditor
                  key={`${name} ${language}`}
                  {...{ state, name, language }}
                  older={stored.settings[letterKeyOf(name)].older === language}
                />
              ))}
            </div>
          </Card>
          <div className="grid gap-4 md:grid-cols-2">
            {languages.map((language) => (
              <LetterPreview key={`${name} ${language}`} state={state} name={name} language={language} />
            ))}
          </div>
        </div>
      </div>
      {editor.leaving}
      {editor.changed > 0 && <SettingsSaveBar editor={editor} />}
      <SettingsConflict editor={editor} />
    </>
  )
}

interface EntryProps {
  name: OwnLetterName
  state: FormState
  /** Its language that is older than the other, as it is stored. */
  older: Language | ''
  current: boolean
  onChoose: () => void
}

/** A letter in the list: whether it has words of its own, in which languages, and what of it isn't saved. */
function Entry({ name, state, older, current, onChoose }: EntryProps) {
  const t = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const own = languages.filter((language) => isWorded(wordsOf(state.form, name, language)))
  const changed = fieldsOf(name).some((field) => state.form[field] !== state.base[field])
  const wrong = fieldsOf(name).some((field) => state.problems.has(field))
  const stale = own.length === 2 ? older : ''
  const stands =
    own.length === 0
      ? t.stands.builtIn
      : own.length < 2
        ? t.stands.half
        : stale === ''
          ? t.stands.own
          : t.stands.older[stale]
  const looks = languages.map((language) =>
    !own.includes(language) ? 'missing' : language === stale ? 'older' : 'there',
  )
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-3 border-t border-l-3 border-t-line border-l-transparent py-1.5 pr-4 pl-4 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-l-accent aria-[current]:bg-sunken"
    >
      <Mail aria-hidden className="size-4 flex-none" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{templates[name]}</span>
        {changed && <span className="block text-sm font-medium text-caution">{t.unsaved}</span>}
        {wrong && <span className="block text-sm font-medium text-danger">{t.wrong}</span>}
      </span>
      <span className="flex flex-none gap-1">
        {languages.map((language, at) => (
          <LanguageMark key={language} silent language={language} state={looks[at] ?? 'missing'} />
        ))}
        <span className="sr-only">{stands}</span>
      </span>
    </button>
  )
}
