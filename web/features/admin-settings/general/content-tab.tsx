import { useState } from 'react'
import { adminSettings, contentSettings } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import {
  TextSetting,
  type SettingRowProps,
  useIsChanged,
  useSetting,
  useSettingsForm,
  SettingRow,
  SettingHint,
  SwitchSetting,
  SettingEffect,
  SettingField,
  SettingName,
} from './setting-fields'
import { paths } from '../../../../domain/paths'
import { nextVersion } from '../../../../domain/texts/terms'
import { useQuestionList } from '../../../data/queries/installation/questions'
import { useTerms } from '../../../data/queries/installation/terms'
import { formatDate, formatMoment } from '../../../i18n/format'
import { LinkButton, Button } from '../../../ui/button'
import type { Language } from '../../../../domain/entities'
import { useLengthWarning } from '../../../forms/fields'
import { Field } from '../../../ui/fields/field'
import { LanguageSwitch } from '../../../shared/language-switch'
import { TextArea, TextInput } from '../../../ui/fields/inputs'
import { AnnouncementBanner } from '../../../ui/banner'
import type { EditableTemplate } from '../../../../domain/mail/email-templates'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { templateFieldNames } from '../templates/template-fields'
import { TemplateEditor, TemplatePreview } from '../templates/template-editor'
import { iconRoute, setIconRoute } from '../../../../domain/api/program/settings'
import { iconProblem, iconRules } from '../../../../domain/program/icon'
import { customIcons } from '../../../../domain/program/web-manifest'
import { useRoute } from '../../../data/queries/use-route'
import { useFileInput } from '../../../forms/use-file-input'
import { useCommand } from '../../../forms/use-command'
import { useCodeText } from '../../../i18n/errors'
import {
  accentProblem,
  brandTokens,
  accentBackgrounds,
  isHexColor,
  minContrast,
  type Theme,
} from '../../../../domain/program/branding'

export function ContentTab() {
  const t = useMessages(adminSettings)
  const messages = useMessages(contentSettings)
  return (
    <div className="grid gap-5">
      <AnnouncementSettings />
      <WelcomeEmailsCard />
      <TextsCard />
      <Card title={messages.branding} className="*:last:pb-0">
        <TextSetting field="productName" />
        <TextSetting field="supportEmail" kind="email" hint={t.supportHint} />
        <ColorSetting field="accentLight" theme="light" hint={t.accentHint} />
        <ColorSetting field="accentDark" theme="dark" hint={t.accentHint} />
        <IconSetting />
      </Card>
    </div>
  )
}

function TextsCard() {
  const t = useMessages(contentSettings)
  const language = useLanguage()
  const terms = useTerms().value
  const questions = useQuestionList().value?.rows
  const publishedCount = (questions ?? []).filter(({ published_at }) => published_at !== '').length
  const dayOf = (at: string) => formatDate(at.slice(0, 10), language)
  const versions = (terms?.published ?? []).flatMap(({ version, published_at }, at, all) => {
    if (version === terms?.inForce) return [t.termsInForce(version, dayOf(published_at))]
    const isUpcoming = all.findIndex((other) => other.version === terms?.inForce) > at
    return isUpcoming ? [t.termsComing(version, dayOf(published_at))] : []
  })
  const draft = terms?.draft ? [t.termsDraft(nextVersion(terms.published))] : []
  return (
    <Card className="*:first:pt-0 *:last:pb-0">
      <TextRow title={t.terms} note={[...versions, ...draft].join(' ')} href={paths.adminTerms} action={t.editTerms} />
      {questions && (
        <TextRow
          title={t.questions}
          note={[
            t.questionsLive(publishedCount),
            ...(publishedCount < questions.length ? [t.questionsWaiting(questions.length - publishedCount)] : []),
          ].join(' ')}
          href={paths.adminQuestions}
          action={t.manageQuestions}
        />
      )}
    </Card>
  )
}

const TextRow = ({ title, note, href, action }: { title: string; note: string; href: string; action: string }) => (
  <SettingRow changed={false}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-md font-semibold">{title}</h2>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <LinkButton kind="quiet" size="sm" href={href}>
        {action}
      </LinkButton>
    </div>
  </SettingRow>
)

function AnnouncementSettings() {
  const t = useMessages(contentSettings)
  const { form } = useSettingsForm()
  const changed = useIsChanged(['platformAnnouncementEnabled', 'platformAnnouncement', 'platformAnnouncementEs'])
  return (
    <Card className="*:first:pt-0 *:last:pb-0">
      <SwitchSetting field="platformAnnouncementEnabled" label={t.announcement} hint={t.announcementHint} />
      <SettingRow changed={changed}>
        <div className="grid gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <MessageField field="platformAnnouncement" label={t.messageIn.en} />
            <MessageField field="platformAnnouncementEs" label={t.messageIn.es} />
          </div>
          <AnnouncementPreview />
          {changed && (
            <SettingEffect>{form.platformAnnouncementEnabled ? t.announcementOn : t.announcementOff}</SettingEffect>
          )}
        </div>
      </SettingRow>
    </Card>
  )
}

function MessageField({ field, label }: SettingRowProps<'platformAnnouncement' | 'platformAnnouncementEs'>) {
  const tooLong = useLengthWarning()
  const { value, was, error, set } = useSetting(field)
  return (
    <Field label={label} hint={was && <SettingHint hint="" was={was} />} error={tooLong(value, 500) || error}>
      <TextArea rows={2} value={value} onChange={(event) => set(event.target.value)} />
    </Field>
  )
}

function AnnouncementPreview() {
  const { form } = useSettingsForm()
  const t = useMessages(contentSettings)
  const ownLanguage = useLanguage()
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const text = (language === 'es' ? form.platformAnnouncementEs : form.platformAnnouncement).trim()
  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-center justify-between gap-3 text-sm text-muted">
        <span className="min-w-0">{form.platformAnnouncementEnabled ? t.previewOf : t.previewOff}</span>
        <span className="flex-none">
          <LanguageSwitch label={t.language} value={language} onChange={setLanguage} />
        </span>
      </figcaption>
      <div lang={language} aria-live="polite">
        {text === '' ? (
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-2.5 text-muted">{t.nothingYet}</p>
        ) : (
          <AnnouncementBanner>{text}</AnnouncementBanner>
        )}
      </div>
    </figure>
  )
}

/** The two templates that the specification names. */
const shownHere = ['affiliate-welcome', 'welcome'] as const satisfies readonly EditableTemplate[]

function WelcomeEmailsCard() {
  const t = useMessages(contentSettings)
  const ownLanguage = useLanguage()
  const [name, setName] = useState<(typeof shownHere)[number]>('affiliate-welcome')
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const changed = useIsChanged(templateFieldNames(name))
  return (
    <Card
      title={t.mails}
      className={changed ? 'border-l-[3px] border-l-caution' : ''}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t.mail}
            options={shownHere.map((value) => ({ value, label: t.letters[value] }))}
            value={name}
            onChange={setName}
          />
          <LinkButton kind="quiet" size="sm" href={paths.adminTemplates}>
            {t.allLetters}
          </LinkButton>
        </span>
      }
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <TemplateEditor key={`${name} ${language}`} name={name} language={language} />
        <TemplatePreview name={name} language={language} onLanguage={setLanguage} />
      </div>
    </Card>
  )
}

function useIconChoice() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useRoute(iconRoute, {})
  // Shows the chosen file immediately, because the generated icons may be available only later.
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState('')
  const command = useCommand(setIconRoute, {
    done: (_, { picture }) => ({ title: picture === '' ? t.iconRemoved : t.iconSet, text: t.iconWhere }),
    onDone: (_, { picture }) => {
      setChosen(picture)
      reload()
    },
    onRefused: ({ code, fields }) => setProblem(fields['picture'] ?? code),
  })
  return {
    value,
    failed: error !== null,
    chosen,
    problem,
    command,
    choose: async (file: File | undefined): Promise<void> => {
      if (file === undefined) return
      // One byte more than allowed is enough to detect a file that is too large.
      const picture = await base64Of(file.slice(0, iconRules.maxBytes + 1)).catch(() => null)
      if (picture === null) return setProblem('icon-unreadable')
      const iconError = iconProblem(picture)
      setProblem(iconError ?? '')
      if (iconError === null) await command.send({ picture })
    },
    remove: async (): Promise<void> => {
      setProblem('')
      await command.send({ picture: '' })
    },
  }
}

/** Sets the picture of all icons (P4). It takes effect when it is chosen, not with Save. */
export function IconSetting() {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const textOfCode = useCodeText()
  const { value, failed, chosen, problem, command, choose, remove } = useIconChoice()
  const file = useFileInput({ label: t.iconChoose, accept: 'image/png', onFiles: ([first]) => void choose(first) })
  const mark = value?.mark ?? ''
  const source =
    value === undefined
      ? failed && t.iconUnknown
      : mark === ''
        ? t.iconShipped
        : t.iconSetBy(value.setBy, formatMoment(value.setAt, language))
  const drawn = mark === '' ? '/icons/mark.svg' : customIcons(mark)[0].src
  return (
    <SettingRow changed={false}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {value !== undefined && (
          <img
            src={chosen === '' ? drawn : `data:image/png;base64,${chosen}`}
            alt={t.iconAlt}
            width="64"
            height="64"
            className="size-16 rounded-lg"
          />
        )}
        <div className="min-w-56 flex-1">
          <p>
            <SettingName>{t.icon}</SettingName>
          </p>
          <p className="text-sm leading-sm text-muted">{t.iconHint}</p>
          <p className="text-sm leading-sm text-muted">{source}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" blocked={command.blocked} busy={command.busy} onClick={file.open}>
            {t.iconChoose}
          </Button>
          {mark !== '' && (
            <Button kind="quiet" size="sm" blocked={command.blocked} onClick={() => void remove()}>
              {t.iconRemove}
            </Button>
          )}
        </div>
        {file.input}
      </div>
      <p role="alert" className="mt-2 text-sm leading-sm text-danger empty:hidden">
        {problem === '' ? '' : (textOfCode(problem) ?? textOfCode('server-error'))}
      </p>
    </SettingRow>
  )
}

/** Returns a file as base64, without the data-URL prefix. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('the file can’t be read')))
    reader.readAsDataURL(file)
  })
}

/** Edits an accent color (P4); offers the nearest readable color of the same hue if the contrast is too low. */
function ColorSetting(props: SettingRowProps<'accentLight' | 'accentDark'> & { theme: Theme }) {
  const { theme, ...row } = props
  const t = useMessages(adminSettings)
  const { value: color, problem, error: problemText, set } = useSetting(row.field)
  const lowContrast = isHexColor(color) ? accentProblem(color, theme) : null
  const error =
    lowContrast !== null && problem === 'unreadable'
      ? t.unreadable((Math.floor(lowContrast.ratio * 10) / 10).toFixed(1), minContrast.toFixed(1), lowContrast.instead)
      : problemText
  const below =
    lowContrast !== null ? (
      <Button kind="quiet" size="sm" className="mt-2" onClick={() => set(lowContrast.instead)}>
        {t.takeInstead(lowContrast.instead)}
      </Button>
    ) : (
      isHexColor(color) && <Sample color={color} theme={theme} />
    )
  return (
    <SettingField {...row} error={error} below={below}>
      <TextInput
        small
        value={color}
        onChange={(event) => set(event.target.value.trim().toLowerCase())}
        spellCheck={false}
        maxLength={7}
      />
    </SettingField>
  )
}

/** Shows a sample of an accent color. It is an SVG, because the content security policy forbids inline styles. */
function Sample({ color, theme }: { color: string; theme: Theme }) {
  const tokens = brandTokens({ accentLight: color, accentDark: color })[theme]
  return (
    <svg viewBox="0 0 168 40" aria-hidden className="mt-2 h-10 w-42">
      <rect width="168" height="40" rx="10" fill={accentBackgrounds[theme].surface} />
      <rect x="8" y="8" width="56" height="24" rx="12" fill={tokens['accent']} />
      <path d="M22 20h28" stroke={tokens['on-accent']} strokeWidth="3" strokeLinecap="round" />
      <rect x="72" y="8" width="56" height="24" rx="12" fill={tokens['accent-soft']} />
      <path d="M86 20h28" stroke={tokens['accent']} strokeWidth="3" strokeLinecap="round" />
      <circle cx="148" cy="20" r="9" fill="none" stroke={tokens['accent']} strokeWidth="4" />
    </svg>
  )
}
